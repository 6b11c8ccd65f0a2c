package measure

import (
	"slices"
	"time"
)

// meter measures one document in one carrier.
type meter struct {
	tokens func(string) int
	timed  bool
}

func (m meter) measure(c carrier, doc string, counted map[string]int64) (string, Row, error) {
	wire, took, err := m.run(c, doc)
	r := c.row()
	if err != nil {
		return "", r, err
	}
	r.Documents, r.Bytes, r.Encode = 1, int64(len(wire)), took
	if c.binary {
		return wire, r, nil
	}
	n, known := counted[wire]
	if !known {
		n = int64(m.tokens(wire))
		counted[wire] = n
	}
	r.Tokens = &n
	return wire, r, nil
}

// runs and patience bound how often a document is encoded to find the median.
const (
	runs     = 5
	patience = time.Second
)

// run encodes, and takes the median time if times are asked for.
func (m meter) run(c carrier, doc string) (wire string, median time.Duration, err error) {
	if !m.timed {
		wire, err = c.carry(doc)
		return wire, 0, err
	}
	var times []time.Duration
	for begin := time.Now(); len(times) < runs && (len(times) == 0 || time.Since(begin) < patience); {
		start := time.Now()
		wire, err = c.carry(doc)
		times = append(times, time.Since(start))
		if err != nil {
			return "", 0, err
		}
	}
	slices.Sort(times)
	return wire, times[len(times)/2], nil
}
