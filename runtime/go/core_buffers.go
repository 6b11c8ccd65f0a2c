package compact

import "slices"

// A sink is the io.Writer that libraries append to; it never fails.
type sink struct{ out []byte }

func (s *sink) Write(b []byte) (int, error) {
	s.out = append(s.out, b...)
	return len(b), nil
}

func (s *sink) WriteByte(b byte) error {
	s.out = append(s.out, b)
	return nil
}

// growTo makes room for at least one more byte. The new size is the guess, or
// else double the old one, but never far above the limit.
func growTo(out []byte, guess int, limit int64) []byte {
	more := max(guess-len(out), len(out), 512)
	if left := limit - int64(len(out)); int64(more) > left {
		more = int(left + 1)
	}
	return slices.Grow(out, more)
}
