// Package frames compares frames of three records, as texts and as bytes, with what
// JSON, protobuf and MessagePack make of the same values. Lists and records in records, whose
// speed is measured, are drawn here too.
package frames

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

//go:embed protocol.yaml
var protocol []byte

// Model is that of the spec of all three records.
func Model() (*model.Model, error) { return load("protocol.yaml", protocol) }

func load(name string, source []byte) (*model.Model, error) {
	file, problems := spec.Load(name, source)
	if len(problems) > 0 {
		return nil, fmt.Errorf("%s: %v", name, problems[0])
	}
	return model.Build(file), nil
}

// Count is how many of each record are drawn.
const Count = 100

// draws are the fields of records, by their names. The numbers of a record say when it
// was made: they are a second apart, or so.
var draws = map[string]func(d *draw) map[string]any{
	"event": func(d *draw) map[string]any {
		status := d.one("queued", "running", "done", "done", "done", "failed")
		fields := map[string]any{
			"id": d.uuid(), "queue": d.one("thumbnails", "emails", "invoices", "search-index"), "status": status,
			"attempt": int64(1), "duration": 0.0, "created": d.clock(),
			"worker": fmt.Sprintf("worker-%d.%s", 1+d.IntN(40), d.one("eu-central", "eu-west", "us-east")),
		}
		switch status {
		case "queued":
			fields["message"] = "waits for a worker"
		case "running":
			fields["message"] = fmt.Sprintf("step %d of 7: %s", 1+d.IntN(7), d.one("reading the source", "resizing", "rendering", "writing the result"))
		case "done":
			fields["duration"] = d.decimal(40, 9000, 1)
			fields["message"] = fmt.Sprintf("%d items in one pass, %d bytes written to the bucket", 1+d.IntN(200), 1000+d.IntN(900_000))
		case "failed":
			fields["attempt"], fields["retry"] = int64(1+d.IntN(5)), d.IntN(2) == 0
			fields["duration"] = d.decimal(40, 30_000, 1)
			fields["message"] = fmt.Sprintf("could not %s after %d bytes", d.one("decode image: unexpected end of stream", "connect to the store: connection reset", "send: 451 mailbox is not available"), d.IntN(100_000))
		}
		if d.IntN(3) == 0 {
			fields["parent"] = d.uuid()
		}
		return fields
	},
	"reading": func(d *draw) map[string]any {
		return map[string]any{
			"device": fmt.Sprintf("greenhouse-%d/bed-%02d", 1+d.IntN(4), 1+d.IntN(24)), "time": d.clock(),
			"temperature": d.decimal(14, 31, 2), "humidity": d.decimal(35, 95, 1), "battery": int64(20 + d.IntN(81)), "rising": d.IntN(2) == 0,
		}
	},
	"usage": func(d *draw) map[string]any {
		input, output := 200+d.IntN(30_000), 20+d.IntN(2000)
		fields := map[string]any{
			"id": "chatcmpl-" + d.hex(24), "model": d.one("sonnet-4.5-20250929", "gpt-5.2-mini", "gemini-3-flash"), "user": "user-" + d.hex(12),
			"region": d.one("eu-central", "eu-west", "us-east"), "finish": d.one("stop", "stop", "stop", "length", "tool_calls"), "created": d.clock(),
			"input_tokens": int64(input), "cached_tokens": int64(input / 1024 * d.IntN(2) * 1024), "output_tokens": int64(output),
			"latency": int64(300 + 12*output + d.IntN(900)), "cost": math.Round(float64(3*input+15*output)) / 1e6, "streamed": d.IntN(4) > 0,
		}
		if d.IntN(2) == 0 {
			fields["session"] = d.uuid()
		}
		return fields
	},
}

// Draw makes the same hundred records each time.
func Draw(record string) (list []map[string]any) {
	d := &draw{rand.New(rand.NewPCG(56, uint64(len(record)))), 1_764_360_000_000}
	for range Count {
		list = append(list, draws[record](d))
	}
	return list
}

type draw struct {
	*rand.Rand
	now int64
}

// clock is milliseconds, later each time.
func (d *draw) clock() int64 {
	d.now += 1 + d.Int64N(2000)
	return d.now
}

func (d *draw) one(of ...string) string { return of[d.IntN(len(of))] }

// decimal is a number of so many places behind the point.
func (d *draw) decimal(least, most float64, places int) float64 {
	scale := math.Pow10(places)
	return math.Round((least+d.Float64()*(most-least))*scale) / scale
}

func (d *draw) hex(digits int) string {
	text := make([]byte, digits)
	for i := range text {
		text[i] = "0123456789abcdef"[d.IntN(16)]
	}
	return string(text)
}

func (d *draw) uuid() string {
	return fmt.Sprintf("%s-%s-4%s-%s%s-%s", d.hex(8), d.hex(4), d.hex(3), d.one("8", "9", "a", "b"), d.hex(3), d.hex(12))
}
