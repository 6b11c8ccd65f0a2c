package compact

//lint:file-ignore U1000 only other specs have records in records

import "math/bits"

var tens = [...]int64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14}

// digits reads digits, up to 16 of them, and gives how many. It gives none near the text's end.
func (in *quickReader) digits(at int) (n int64, count int) {
	b := rawBytes(in.text)
	if at > len(b)-17 {
		return 0, 0
	}
	n, count = digitsOf(word(b[at : at+8]))
	if count == 8 {
		more, rest := digitsOf(word(b[at+8 : at+16]))
		n, count = n*tens[rest]+more, 8+rest
	}
	return n, count
}

// digitsOf reads the digits that a word begins with. They are moved to its end, behind zeros; then
// digits are joined to pairs, and the pairs with their powers of ten.
func digitsOf(w uint64) (n int64, count int) {
	w ^= '0' * ones
	count = bits.TrailingZeros64((w+(0x80-10)*ones|w)&highs) / 8
	w <<= 64 - 8*count
	w = w*10 + w>>8
	const pair = 0xff<<32 | 0xff
	return int64((w&pair*(1e6<<32|100) + w>>16&pair*(1e4<<32|1)) >> 32), count
}
