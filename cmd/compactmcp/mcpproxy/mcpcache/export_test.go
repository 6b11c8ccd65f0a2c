package mcpcache

// Where is the key of a slot's public result.
func Where(s *Slot) string { return s.public }
