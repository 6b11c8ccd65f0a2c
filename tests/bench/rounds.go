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

// key is what a row is known by, in other runs and at other commits.
func (r row) key() row {
	return row{Language: r.Language, Name: r.Name, Size: r.Size, Peer: r.Peer}
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

// against times a task and each of its rivals in turn: a third one's garbage would be
// collected in the time of whoever comes next.
func against(name, size string, task func(), rivals ...rival) (list []row) {
	for _, r := range rivals {
		ratio := shareOf(task, r.run)
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

// shareOf times both in turn, round by round, and gives the median, over the rounds, of
// the task's time as a share of the rival's.
func shareOf(task, rival func()) float64 {
	mine, theirs := calibrate(task), calibrate(rival)
	var all []float64
	for range rounds {
		t := clock(task, mine).Seconds() / float64(mine)
		all = append(all, t*float64(theirs)/clock(rival, theirs).Seconds())
	}
	return median(all)
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
