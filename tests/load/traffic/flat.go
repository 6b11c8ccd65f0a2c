package traffic

import (
	"errors"
	"fmt"
	"slices"
)

// What two samples of one size may differ by: a garbage collector's, and a
// server's that is between two requests or not.
const (
	heapSlack = 1 << 20
	taskSlack = 50
)

// Flat says where samples grow: the median of the last third is judged by that
// of the first. Streams come and go; a leak only comes.
func Flat(samples []Sample) error {
	third := len(samples) / 3
	if third == 0 {
		return fmt.Errorf("%d samples are too few", len(samples))
	}
	first, last := middle(samples[:third]), middle(samples[len(samples)-third:])
	var grown []error
	if last.Heap > first.Heap+first.Heap/10+heapSlack {
		grown = append(grown, fmt.Errorf("the heap grows from %d to %d", first.Heap, last.Heap))
	}
	if last.Tasks > first.Tasks+first.Tasks/10+taskSlack {
		grown = append(grown, fmt.Errorf("the tasks grow from %d to %d", first.Tasks, last.Tasks))
	}
	return errors.Join(grown...)
}

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
