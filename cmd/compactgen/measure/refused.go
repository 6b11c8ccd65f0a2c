package measure

import (
	"fmt"

	"github.com/compactgen/compactgen/internal/report"
)

// Refused is how many records a format does not carry and why not the first one: alone,
// or, Whole, in a file of a frame a line.
type Refused struct {
	Name    string  `json:"name"`
	Whole   bool    `json:"whole"`
	Records int     `json:"records"`
	First   Problem `json:"first"`
}

func (r *Refused) count(why Problem) {
	if r.Records++; r.Records == 1 {
		r.First = why
	}
}

func (r Refused) String() string {
	name := r.Name
	if r.Whole {
		name += ", a frame a line"
	}
	return fmt.Sprintf("%s: %s; the first is %v", name, report.Count(r.Records, "record"), &r.First)
}
