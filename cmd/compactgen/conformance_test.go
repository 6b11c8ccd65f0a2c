package main

import "testing"

// A reader that closes the output early, as head does, leaves no folder behind.
func TestConformanceCleansUpForWhoStopsReading(t *testing.T) {
	s := newShell(t)
	s.types("compactgen init >/dev/null && mkdir tmp")
	s.types("TMPDIR=$PWD/tmp compactgen conformance --skip typescript --skip python --random 0 2>/dev/null | true")
	if left := s.types("ls tmp"); left != "" {
		t.Errorf("left behind: %s", left)
	}
}
