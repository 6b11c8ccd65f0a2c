package traffic

import "fmt"

// heapSlack is the garbage that a collector may leave.
const heapSlack = 1 << 20

// Flat says where the heap grows: even the least sample of the last third has
// more than the most of the first. Streams come and go; a leak only comes.
func Flat(samples []Sample) error {
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
