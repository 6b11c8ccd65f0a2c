package damage

import "slices"

// OtherScope begins a frame that comes from another scope.
const OtherScope = "@"

// Conversation damages the order of frames, and now and then a frame.
func (s *Source) Conversation(k Kind, frames []string) []string {
	list := slices.Clone(frames)
	for range 1 + s.IntN(3) {
		if len(list) == 0 {
			return list
		}
		at := s.IntN(len(list))
		switch s.IntN(8) {
		case 0, 1, 2:
			list = s.Network(list)
		case 3: // somebody else's
			list = slices.Insert(list, at, s.other(k))
		case 4: // another scope's
			list[at] = OtherScope + list[at]
		default:
			list[at] = s.Mutate(k, list[at])
		}
	}
	return list
}

// Network loses, repeats or reorders a frame, as whoever stands between two sides can.
func (s *Source) Network(frames []string) []string {
	if len(frames) == 0 {
		return frames
	}
	at, other := s.IntN(len(frames)), s.IntN(len(frames))
	switch s.IntN(3) {
	case 0:
		return slices.Delete(frames, at, at+1)
	case 1:
		return slices.Insert(frames, other, frames[at])
	}
	frames[at], frames[other] = frames[other], frames[at]
	return frames
}
