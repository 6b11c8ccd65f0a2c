package conformance

import (
	"reflect"
	"strings"
	"testing"
)

// Damaged frames are of each op that reads some, repeat by seed and number, and often
// get past the digits and the stream around a payload. One in ten has small limits.
func TestFramesAreDamagedInsideOfTheirLayers(t *testing.T) {
	suite, err := Shipped("../../..")
	if err != nil {
		t.Fatal(err)
	}
	suite.Seed, suite.Random = 1, 2000
	d, other := suite.damager(), suite.damager()
	ops, small, streams, past, total := map[string]int{}, 0, 0, 0, 0
	for i := range suite.Random {
		jobs := d.jobs(suite.source(streamFrame, i), i)
		if again := other.jobs(suite.source(streamFrame, i), i); !reflect.DeepEqual(jobs, again) {
			t.Fatalf("case %d is %v, then %v", i, jobs, again)
		}
		for _, j := range jobs {
			total++
			ops[j.op]++
			limits, _ := j.limits.(map[string]int64)
			if len(limits) > 1 || limits["output"] < 1<<20 {
				small++
				continue
			}
			if wire, _ := j.input.(string); j.op == "response.decode" && strings.HasPrefix(wire, "Z") {
				streams++
				if a, _ := suite.Judge(j.op, j.input, toValue(j.limits)); a.Err == nil || a.Err["kind"] == "InvalidMsgpack" {
					past++
				}
			}
		}
	}
	for op := range frameKinds {
		if ops[op] < total/2/len(frameKinds) {
			t.Errorf("%d of %d frames are for %s", ops[op], total, op)
		}
	}
	if small < total/20 || small > total/5 {
		t.Errorf("%d of %d have small limits", small, total)
	}
	if streams < 40 || past < streams/4 {
		t.Errorf("%d of %d compressed responses reach their payload", past, streams)
	}
}
