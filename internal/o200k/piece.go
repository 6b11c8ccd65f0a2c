package o200k

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is the end of the first piece of a text that is not empty. No token is of
// two pieces. The vocabulary's expression has seven alternatives, and the first
// that matches is taken:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	\p{N}{1,3}
//	 ?[^\s\p{L}\p{N}]+[\r\n/]*
//	\s*[\r\n]+
//	\s+(?!\S)
//	\s+
func piece(text string) int {
	for _, match := range []func(string) int{endsLow, beginsHigh} {
		if end := word(text, match); end > 0 {
			return end
		}
	}
	if end := digits(text); end > 0 {
		return end
	}
	if end := signs(text); end > 0 {
		return end
	}
	return spaces(text)
}

// word is an alternative of words with what may stand before one and behind it.
func word(text string, match func(string) int) int {
	first, size := utf8.DecodeRuneInString(text)
	for _, skipped := range []int{size, 0} {
		if skipped > 0 && (first == '\r' || first == '\n' || unicode.IsLetter(first) || unicode.IsNumber(first)) {
			continue
		}
		if n := match(text[skipped:]); n > 0 {
			end := skipped + n
			return end + contraction(text[end:])
		}
	}
	return 0
}

// high and low are the two classes of letters; a letter without case is in both.
func high(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Lt, unicode.Lm, unicode.Lo, unicode.M)
}
func low(r rune) bool { return unicode.In(r, unicode.Ll, unicode.Lm, unicode.Lo, unicode.M) }

// run is the end of the letters of a class, and the end of the last of them that
// is low, too.
func run(text string, class func(rune) bool) (end, lastLow int) {
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !class(r) {
			break
		}
		end += size
		if low(r) {
			lastLow = end
		}
	}
	return end, lastLow
}

// endsLow takes high letters, and then at least one low one. Where none follows, it
// ends behind the last of the high ones that is low, too.
func endsLow(text string) int {
	highs, lastLow := run(text, high)
	if lows, _ := run(text[highs:], low); lows > 0 {
		return highs + lows
	}
	return lastLow
}

func beginsHigh(text string) int {
	highs, _ := run(text, high)
	if highs == 0 {
		return 0
	}
	lows, _ := run(text[highs:], low)
	return highs + lows
}

func contraction(text string) int {
	for _, c := range []string{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"} {
		if len(text) >= len(c) && strings.EqualFold(text[:len(c)], c) {
			return len(c)
		}
	}
	return 0
}

func digits(text string) (end int) {
	for range 3 {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsNumber(r) {
			break
		}
		end += size
	}
	return end
}

// signs takes what is neither space nor letter nor number, after a blank, with the
// line ends and slashes behind it.
func signs(text string) int {
	rest := strings.TrimPrefix(text, " ")
	behind := strings.TrimLeftFunc(rest, func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
	if len(behind) == len(rest) {
		return 0
	}
	return len(text) - len(strings.TrimLeft(behind, "\r\n/"))
}

// spaces takes white space to its last line end, or, without one, all but the last
// before a word, which that word will have.
func spaces(text string) int {
	end := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	if line := strings.LastIndexAny(text[:end], "\r\n"); line >= 0 {
		return line + 1
	}
	_, last := utf8.DecodeLastRuneInString(text[:end])
	if end == len(text) || end == last {
		return end
	}
	return end - last
}
