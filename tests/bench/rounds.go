package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A row is one line of the table. Ratio is how many times faster than the peer
// something is, or its share of the peer's time: the goal's direction tells.
type row struct {
	Language string  `json:"language"`
	Name     string  `json:"name"`
	Size     string  `json:"size"`
	Peer     string  `json:"peer"`
	Ratio    float64 `json:"ratio"`
	Goal     string  `json:"goal"`
	Met      bool    `json:"met"`
	Reason   string  `json:"reason,omitempty"` // why the goal may not be met
}

// meets says whether a ratio meets a goal like ">= 2.0" or "<= 0.15".
func meets(ratio float64, goal string) bool {
	sign, number, _ := strings.Cut(goal, " ")
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return false
	}
	return sign == ">=" && ratio >= value || sign == "<=" && ratio <= value || sign == "<" && ratio < value
}

// A rival is what a task of ours is compared with.
type rival struct {
	peer, goal, reason string
	share              bool // the row is our share of its time, not how many times faster we are
	run                func()
}

// against times a task and its rivals in turn.
func against(name, size string, task func(), rivals ...rival) (list []row) {
	tasks := []func(){task}
	for _, r := range rivals {
		tasks = append(tasks, r.run)
	}
	times := shares(tasks...)
	for i, r := range rivals {
		ratio := times[i+1]
		if !r.share {
			ratio = 1 / ratio
		}
		list = append(list, row{Name: name, Size: size, Peer: r.peer, Ratio: ratio, Goal: r.goal, Reason: r.reason})
	}
	return list
}

const (
	rounds    = 61
	roundTime = 300 * time.Microsecond // short, so that most rounds are undisturbed
)

// shares times the functions in turn, round by round, and gives for each the
// median, over the rounds, of the first one's time as a share of its own.
func shares(functions ...func()) []float64 {
	counts := make([]int, len(functions))
	for i, f := range functions {
		counts[i] = calibrate(f)
	}
	all := make([][]float64, len(functions))
	for range rounds {
		first := 0.0
		for i, f := range functions {
			t := clock(f, counts[i]).Seconds() / float64(counts[i])
			if i == 0 {
				first = t
			}
			all[i] = append(all[i], first/t)
		}
	}
	out := make([]float64, len(functions))
	for i := range all {
		out[i] = median(all[i])
	}
	return out
}

// calibrate finds how many calls fill a round.
func calibrate(f func()) int {
	for n := 1; ; n *= 2 {
		if took := clock(f, n); took >= roundTime/4 {
			return max(1, int(float64(n)*float64(roundTime)/float64(took)))
		}
	}
}

func clock(f func(), n int) time.Duration {
	start := time.Now()
	for range n {
		f()
	}
	return time.Since(start)
}

func median[T cmp.Ordered](list []T) T {
	slices.Sort(list)
	return list[len(list)/2]
}
