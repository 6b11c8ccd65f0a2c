package main

import "testing"

func TestVersions(t *testing.T) {
	for tag, want := range map[string]version{
		"v1.2.3":         {"v1.2.3", "1.2.3", "1.2.3"},
		"v0.10.0-rc.1":   {"v0.10.0-rc.1", "0.10.0-rc.1", "0.10.0rc1"},
		"v1.0.0-alpha.2": {"v1.0.0-alpha.2", "1.0.0-alpha.2", "1.0.0a2"},
		"1.2.3":          {}, "v1.2": {}, "v1.02.3": {}, "v1.2.3-dev": {}, "v1.2.3+x": {}, "v1.2.3\n": {}, "": {},
	} {
		got, err := parseVersion(tag)
		if got != want || (err == nil) != (want != version{}) {
			t.Errorf("%q is %+v, %v; want %+v", tag, got, err, want)
		}
	}
}
