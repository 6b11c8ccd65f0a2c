package spec

import (
	"slices"
	"testing"
)

// A type has its identifier's name, unless something else has that.
func TestTypeNames(t *testing.T) {
	for _, c := range []struct {
		protocol          string
		identifiers, want []string
	}{
		{"fleet", []string{"status", "reading", "http_error", "response"}, []string{"Status", "Reading", "HttpError", "Response"}},
		{"My fleet-2", []string{"map", "layout"}, []string{"MyFleet2Map", "MyFleet2Layout"}}, // of JavaScript, and of the package
		{"fleet", []string{"job", "job"}, []string{"Job", "FleetJob"}},                       // a table, and a record
		{"fleet", []string{"map", "fleet_map"}, []string{"FleetFleetMap", "FleetMap"}},
		{"2 é", []string{"open"}, []string{"Protocol2Open"}},
		{"한", []string{"open"}, []string{"ProtocolOpen"}},
	} {
		if got := TypeNames(c.protocol, c.identifiers); !slices.Equal(got, c.want) {
			t.Errorf("%q of %q: %q, want %q", c.identifiers, c.protocol, got, c.want)
		}
	}
}
