package main

import (
	"fmt"
	"time"
)

// report prints a line for each class and the summary, and gives the number of
// disagreements. Good are the frames that testees gave a value for; in this
// process that is not counted.
func (r *run) report(languages string, took time.Duration) (wrong int) {
	frames := 0
	fmt.Fprintf(r.out, "%-12s %10s %10s %6s %13s\n", "class", "frames", "frames/s", "good", "disagreements")
	for _, c := range r.classes {
		t := r.tally[c]
		frames, wrong = frames+t.frames, wrong+t.wrong
		if t.frames == 0 {
			continue
		}
		good := "-"
		if languages != inProcess {
			good = fmt.Sprintf("%.0f%%", 100*float64(t.accepted)/float64(t.frames))
		}
		rate := float64(t.frames) / t.spent.Seconds() * float64(r.lanes)
		fmt.Fprintf(r.out, "%-12s %10d %10.0f %6s %13d\n", c.name, t.frames, rate, good, t.wrong)
	}
	fmt.Fprintf(r.out, "%s, seed %d: %d frames in %v, %.0f frames/s, %d disagreements\n",
		languages, r.seed, frames, took.Round(time.Millisecond), float64(frames)/took.Seconds(), wrong)
	return wrong
}
