package mutate

import "slices"

// Conversation damages the order of frames, and now and then a frame.
func (s *Source) Conversation(k Kind, frames []string) []string {
	list := slices.Clone(frames)
	for range 1 + s.IntN(3) {
		if len(list) == 0 {
			return list
		}
		at, other := s.IntN(len(list)), s.IntN(len(list))
		switch s.IntN(8) {
		case 0: // lost
			list = slices.Delete(list, at, at+1)
		case 1: // doubled
			list = slices.Insert(list, other, list[at])
		case 2: // reordered
			list[at], list[other] = list[other], list[at]
		case 3: // somebody else's
			list = slices.Insert(list, at, s.Other(k))
		case 4: // another scope's
			list[at] = "@" + list[at]
		default:
			list[at] = s.Mutate(k, list[at])
		}
	}
	return list
}
