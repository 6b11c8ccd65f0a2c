package compact

//lint:file-ignore U1000 only other specs have records in records

import "strconv"

// quickInteger reads up to 15 digits.
func (in *quickReader) quickInteger(least, most int64) int64 {
	in.next()
	text, i, n := rawBytes(in.text), in.at, int64(0)
	negative := i < len(text) && text[i] == '-'
	if negative {
		i++
	}
	from := i
	for i < len(text) && text[i]-'0' <= 9 {
		n = n*10 + int64(text[i]-'0')
		if i++; i-from > 15 {
			break
		}
	}
	switch {
	case i == from, i-from > 15, i == len(text), text[from] == '0' && i > from+1, text[i] == '.', text[i]|0x20 == 'e':
		return in.integer(in.whole(), "", least, most)
	case negative:
		n = -n
	}
	if n < least || n > most {
		in.giveUp()
		return 0
	}
	in.at = i
	return n
}

func (out *quickWriter) printInteger(dst []byte, n, least, most int64) []byte {
	out.failed = out.failed || n < least || n > most
	return strconv.AppendInt(dst, n, 10)
}
