package compact

//lint:file-ignore U1000 only other specs have records in records

import "strconv"

// powers are those of ten that divide an integer of 15 digits with one rounding.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// quickNumber reads up to 15 digits without an exponent.
func (in *quickReader) quickNumber() float64 {
	in.next()
	text, i, n := rawBytes(in.text), in.at, int64(0)
	negative := i < len(text) && text[i] == '-'
	if negative {
		i++
	}
	from, point := i, -1
	for ; i < len(text) && i-from <= 16; i++ {
		switch b := text[i]; {
		case b-'0' <= 9:
			n = n*10 + int64(b-'0')
			continue
		case b == '.' && point < 0 && i > from:
			point = i
			continue
		}
		break
	}
	digits, decimals := i-from, 0
	if point >= 0 {
		digits, decimals = digits-1, i-point-1
	}
	switch {
	case digits == 0, digits > 15, i == len(text), point >= 0 && decimals == 0, text[i] == '.', text[i]|0x20 == 'e',
		text[from] == '0' && digits > 1 && point != from+1:
		return in.number(in.whole(), "")
	}
	in.at = i
	f := float64(n) / powers[decimals]
	if negative {
		f = -f
	}
	return f
}

// printNumber appends a number. One of few decimals is an integer divided by a power of ten.
func (out *quickWriter) printNumber(dst []byte, f float64) []byte {
	out.failed = out.failed || !isFinite(f)
	if f >= 1e-3 && f < 1e9 {
		for decimals, power := range powers[:5] {
			n := int64(f*power + 0.5)
			if float64(n)/power == f {
				return appendDecimal(dst, n, decimals)
			}
		}
	}
	return appendNumberText(dst, f)
}

// appendDecimal appends an integer with a point before so many of its digits.
func appendDecimal(dst []byte, n int64, decimals int) []byte {
	if decimals == 0 {
		return strconv.AppendInt(dst, n, 10)
	}
	power := int64(powers[decimals])
	dst = append(strconv.AppendInt(dst, n/power, 10), '.')
	for rest := n % power; decimals > 0; decimals-- {
		power /= 10
		dst = append(dst, '0'+byte(rest/power))
		rest %= power
	}
	return dst
}
