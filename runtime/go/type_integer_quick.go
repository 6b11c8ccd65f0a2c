package compact

//lint:file-ignore U1000 only other specs have records in records

import "strconv"

// quickInteger reads up to 15 digits.
func (in *quickReader) quickInteger(least, most int64) int64 {
	negative := in.next() == '-'
	from := in.at
	if negative {
		from++
	}
	n, count := in.digits(from)
	end := from + count
	if count == 0 || count > 15 || in.text[from] == '0' && count > 1 || in.text[end] == '.' || in.text[end]|0x20 == 'e' {
		return in.integer(in.whole(), "", least, most)
	}
	if negative {
		n = -n
	}
	if n < least || n > most {
		in.giveUp()
		return 0
	}
	in.at = end
	return n
}

func (out *quickWriter) printInteger(dst []byte, n, least, most int64) []byte {
	out.failed = out.failed || n < least || n > most
	return strconv.AppendInt(dst, n, 10)
}
