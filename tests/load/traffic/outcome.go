package traffic

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"
)

// What streams need of tasks at most, each and all: a connection's two or three
// goroutines, or handles, and the stream's own. No schedule makes it more.
const (
	streamTasks = 4
	otherTasks  = 50
	passedTasks = 8 // more, of a balancer's connection to a server, at both ends
)

// crowds tells where there are more tasks than the streams need.
func (o *Outcome) crowds(l *Load, before int) {
	for name, samples := range o.samples {
		most := streamTasks*l.Streams + otherTasks
		if name == server {
			most += before
			if l.Servers > 0 {
				most += passedTasks * l.Streams
			}
		}
		for _, s := range samples {
			if s.Tasks > most {
				o.problem(fmt.Sprintf("%s: %d tasks for %d streams, which need %d at most", name, s.Tasks, l.Streams, most))
				break
			}
		}
	}
}

// left tells of goroutines that outlive the servers, once those that are ending have
// gone.
func (o *Outcome) left(before int, wait time.Duration) {
	deadline := time.Now().Add(wait)
	for {
		tasks := runtime.NumGoroutine()
		if tasks <= before {
			return
		}
		if !time.Now().Before(deadline) {
			o.problem(fmt.Sprintf("before there were %d tasks, and behind the end there are %d", before, tasks))
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Judge gives the faults of a run, however long and on whatever machine: problems,
// or clients to which nothing happened.
func (o *Outcome) Judge() []string {
	list := slices.Clone(o.problems)
	for name, r := range o.reports {
		if r.Turns == 0 || r.Failures > 0 || r.Each.Count() != r.Deltas {
			list = append(list, fmt.Sprintf("%s: %d turns, %d failures", name, r.Turns, r.Failures))
		}
	}
	return list
}

// Growth gives where memory grows. Only a run of minutes shows it.
func (o *Outcome) Growth() (list []string) {
	for name, samples := range o.samples {
		if err := flat(samples); err != nil {
			list = append(list, name+": "+err.Error())
		}
	}
	return list
}

// heapSlack is the garbage that a collector may leave.
const heapSlack = 1 << 20

// flat says where the heap grows: even the least sample of the last third has
// more than the most of the first. Streams come and go; a leak only comes.
func flat(samples []Sample) error {
	third := len(samples) / 3
	if third == 0 {
		return fmt.Errorf("%d samples are too few", len(samples))
	}
	most, least := samples[0].Heap, samples[len(samples)-1].Heap
	for i := range third {
		most, least = max(most, samples[i].Heap), min(least, samples[len(samples)-1-i].Heap)
	}
	if least > most+most/10+heapSlack {
		return fmt.Errorf("the heap grows from %d to %d", most, least)
	}
	return nil
}

// Print writes the figures of a run.
func (o *Outcome) Print(w io.Writer) {
	fmt.Fprintln(w, "| clients | turns | deltas | resumed | first delta p50 | p99 | each delta p50 | p99 |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|--:|")
	var all Report
	for _, language := range Languages {
		if r, ran := o.reports[language]; ran {
			r.print(w, language)
			all.Turns, all.Deltas, all.Resumed = all.Turns+r.Turns, all.Deltas+r.Deltas, all.Resumed+r.Resumed
			all.First.Merge(&r.First)
			all.Each.Merge(&r.Each)
		}
	}
	all.print(w, "all")
	fmt.Fprintf(w, "\n%d turns were delivered, %d not understood at once, %d refused.\n", o.Counts.Delivered.Load(), o.Counts.Missed.Load(), o.Counts.Refused.Load())
}

func (r *Report) print(w io.Writer, name string) {
	fmt.Fprintf(w, "| %s | %d | %d | %d", name, r.Turns, r.Deltas, r.Resumed)
	for _, h := range []*Histogram{&r.First, &r.Each} {
		for _, q := range []float64{0.5, 0.99} {
			fmt.Fprintf(w, " | %.1f ms", float64(h.Quantile(q))/float64(time.Millisecond))
		}
	}
	fmt.Fprintln(w, " |")
}
