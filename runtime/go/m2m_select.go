package compact

// selecting is the choice of an algorithm for one content.
type selecting struct {
	*call
	content string
	allowed []Algorithm
}

// choose appends the frame that a selection gives, or content as it is.
func (c *call) choose(by func(*selecting, []byte) ([]byte, *Error), dst []byte, content string, allowed []Algorithm) ([]byte, *Error) {
	s := selecting{c, content, allowed}
	if by == nil {
		return s.write(methodNone, dst)
	}
	return by(&s, dst)
}

// selection returns how a selection appends the frame, or nil for an algorithm.
func selection(a Algorithm) func(*selecting, []byte) ([]byte, *Error) {
	switch a {
	case AlgorithmAuto:
		return (*selecting).auto
	case "", AlgorithmExact:
		return (*selecting).exact
	case AlgorithmSmallest:
		return (*selecting).smallest
	}
	return nil
}

// usable says whether the protocol has a method, and the caller allows it.
func (s *selecting) usable(m method) bool {
	l := s.layout()
	return l.names[m] != "" && l.allows(m, s.allowed)
}

// write appends the frame of a method. Content that begins like a frame cannot be
// sent without compression.
func (s *selecting) write(m method, dst []byte) ([]byte, *Error) {
	if m == methodNone && hasTag(s.content) {
		if !s.usable(methodBrotli) {
			return nil, s.contentIsTag()
		}
		m = methodBrotli
	}
	return s.layout().write(s.call, m, dst, s.content)
}

// decide makes the documented choice, with a method for chat payloads.
func (s *selecting) decide(chat method) (due method, payload bool) {
	l := s.layout()
	size := int64(len(s.content))
	if size < l.small {
		return methodNone, false
	}
	if !s.isPayload() {
		return methodBrotli, false
	}
	if size > l.large {
		if repeats, windows := l.repetition(s.content); 10*int64(repeats) > l.over*int64(windows) {
			return methodBrotli, true
		}
	}
	return chat, true
}

// auto is the documented choice. See docs/m2m.md §5.2.
func (s *selecting) auto(dst []byte) ([]byte, *Error) { return s.write(s.due(methodToken), dst) }

// due is the documented choice or, where it may not be used, another one.
func (s *selecting) due(chat method) method {
	due, payload := s.decide(chat)
	switch {
	case due == methodNone || s.usable(due):
		return due
	case payload && s.usable(chat):
		return chat
	case s.usable(methodBrotli):
		return methodBrotli
	}
	return methodNone
}

// exact is auto with the structure algorithm in the token algorithm's place,
// where its frame is shorter than the content.
func (s *selecting) exact(dst []byte) ([]byte, *Error) {
	due := s.due(methodStructure)
	out, err := s.write(due, dst)
	if err != nil || due != methodStructure || len(out)-len(dst) < len(s.content) {
		return out, err
	}
	return s.write(methodNone, out[:len(dst)])
}

// smallest takes the shortest of none, structure and Brotli; of equals, the
// earlier one. Each candidate is written after the best so far.
func (s *selecting) smallest(dst []byte) ([]byte, *Error) {
	best, found := dst, false
	if !hasTag(s.content) {
		best, found = append(dst, s.content...), true
	}
	for _, m := range [...]method{methodStructure, methodBrotli} {
		if !s.usable(m) {
			continue
		}
		out, err := s.layout().write(s.call, m, best, s.content)
		if err != nil {
			continue // the content is no JSON
		}
		size, start := len(out)-len(best), len(dst)
		if !found || size < len(best)-start {
			best, found = append(out[:start], out[len(best):]...), true
		} else {
			best = out[:len(best)]
		}
	}
	if !found {
		return nil, s.contentIsTag()
	}
	return best, nil
}

// contentIsTag refuses content that would be taken for a frame.
func (s *selecting) contentIsTag() *Error {
	return because(roleUnrepresentable, CauseContentTag).of(fieldContent).with(s.content[:tagLength])
}

// isPayload says whether the content is JSON whose root is an object with a
// payload key before an array.
func (s *selecting) isPayload() bool {
	found := false
	err := objectMembers(s.content, s.limits.Depth, func(m jsonMember) {
		found = found || m.kind == jsonArray && s.layout().payloadKey(m.name[1:len(m.name)-1])
	})
	return err == nil && found
}
