package traffic

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
)

// Print writes the figures of a run as two tables.
func (o *Outcome) Print(w io.Writer) {
	fmt.Fprintln(w, "| clients | turns | deltas | resumed | first delta p50 | p99 | each delta p50 | p99 |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|--:|")
	var all Report
	for _, language := range Languages {
		if r, ran := o.Reports[language]; ran {
			printReport(w, language, &r)
			all.Turns, all.Deltas, all.Resumed = all.Turns+r.Turns, all.Deltas+r.Deltas, all.Resumed+r.Resumed
			all.First.Merge(&r.First)
			all.Each.Merge(&r.Each)
		}
	}
	printReport(w, "all", &all)
	fmt.Fprintln(w, "\n| after garbage collection | start | middle | end |")
	fmt.Fprintln(w, "|---|--:|--:|--:|")
	for _, name := range slices.Concat([]string{server}, o.others(), Languages) {
		if list := o.Samples[name]; len(list) >= 3 {
			third := len(list) / 3
			fmt.Fprintf(w, "| %s", name)
			for _, part := range [][]Sample{list[:third], list[third : len(list)-third], list[len(list)-third:]} {
				fmt.Fprintf(w, " | %s", middle(part).show(name))
			}
			fmt.Fprintln(w, " |")
		}
	}
	fmt.Fprintf(w, "\nThe server delivered %d turns, lacked something in %d, refused %d; behind its end there are %d KiB and %d goroutines.\n",
		o.Counts.Delivered.Load(), o.Counts.Missed.Load(), o.Counts.Refused.Load(), o.Left.Heap>>10, o.Left.Tasks)
	if o.Redis != nil {
		fmt.Fprintln(w, o.Redis)
	}
	for i, p := range o.Problems {
		if i == 10 {
			fmt.Fprintf(w, "… %d problems\n", len(o.Problems))
			break
		}
		fmt.Fprintln(w, "PROBLEM", p)
	}
}

// others are the names of samples that are of no client.
func (o *Outcome) others() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(o.Samples)), func(name string) bool {
		return name == server || slices.Contains(Languages, name)
	})
}

func printReport(w io.Writer, name string, r *Report) {
	fmt.Fprintf(w, "| %s | %d | %d | %d", name, r.Turns, r.Deltas, r.Resumed)
	for _, h := range []*Histogram{&r.First, &r.Each} {
		for _, q := range []float64{0.5, 0.99} {
			fmt.Fprintf(w, " | %.1f ms", float64(h.Quantile(q))/float64(time.Millisecond))
		}
	}
	fmt.Fprintln(w, " |")
}

// show gives a sample in the units of its language.
func (s Sample) show(name string) string {
	switch name {
	case redisName:
		return fmt.Sprintf("%d KiB, %d connections", s.Heap>>10, s.Tasks)
	case "python":
		return fmt.Sprintf("%d blocks, %d threads", s.Heap, s.Tasks)
	case "typescript":
		return fmt.Sprintf("%d KiB, %d handles", s.Heap>>10, s.Tasks)
	}
	return fmt.Sprintf("%d KiB, %d goroutines", s.Heap>>10, s.Tasks)
}

// Judge gives the faults of a run, however long and on whatever machine: problems,
// or clients to which nothing happened.
func (o *Outcome) Judge() []string {
	list := slices.Clone(o.Problems)
	for name, r := range o.Reports {
		if r.Turns == 0 || r.Failures > 0 || r.Each.Count() != r.Deltas {
			list = append(list, fmt.Sprintf("%s: %d turns, %d failures", name, r.Turns, r.Failures))
		}
	}
	return list
}

// Growth gives where memory grows. Only a run of minutes shows it.
func (o *Outcome) Growth() (list []string) {
	most := 0
	for name, samples := range o.Samples {
		if err := Flat(samples); err != nil {
			list = append(list, name+": "+err.Error())
		}
		if name == server {
			for _, s := range samples {
				most = max(most, s.Tasks)
			}
		}
	}
	if limit := o.Before.Heap + heapSlack + uint64(most)*descriptor; o.Left.Heap > limit {
		list = append(list, fmt.Sprintf("behind the end there are %d bytes, want at most %d", o.Left.Heap, limit))
	}
	return list
}

const descriptor = 512 // bytes of a goroutine's, about: Go's runtime keeps it for others

// middle has the medians.
func middle(samples []Sample) Sample {
	var heaps []uint64
	var tasks []int
	for _, s := range samples {
		heaps, tasks = append(heaps, s.Heap), append(tasks, s.Tasks)
	}
	slices.Sort(heaps)
	slices.Sort(tasks)
	return Sample{Heap: heaps[len(heaps)/2], Tasks: tasks[len(tasks)/2]}
}
