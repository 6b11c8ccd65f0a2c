package compact

//lint:file-ignore U1000 only other specs have records in records

import "strconv"

// powers are those of ten that divide an integer of 15 digits with one rounding.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// quickNumber reads up to 15 digits without an exponent.
func (in *quickReader) quickNumber() float64 {
	negative := in.next() == '-'
	from := in.at
	if negative {
		from++
	}
	n, count := in.digits(from)
	if count == 0 || count > 15 || in.text[from] == '0' && count > 1 {
		return in.number(in.whole(), "")
	}
	end, decimals := from+count, 0
	if in.text[end] == '.' {
		var part int64
		part, decimals = in.digits(end + 1)
		if decimals == 0 || count+decimals > 15 {
			return in.number(in.whole(), "")
		}
		n, end = n*tens[decimals]+part, end+1+decimals
	}
	if in.text[end] == '.' || in.text[end]|0x20 == 'e' {
		return in.number(in.whole(), "")
	}
	in.at = end
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
