// Package otlp sends spans to a collector: OTLP over HTTP, in its JSON encoding.
package otlp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"
)

// The most that waits to be sent. The rest is dropped.
const (
	maxWaiting = 2048
	maxBatch   = 512
	every      = time.Second
	patience   = 10 * time.Second
)

// An Exporter sends spans beside the path of the messages. A nil one is off.
type Exporter struct {
	Count func(before, after string) []Attribute // says more of a tool's answer when it is sent; nil for nothing

	endpoint string
	header   http.Header
	service  string
	log      func(format string, args ...any)

	queue chan *Span
	stop  chan bool
	done  sync.WaitGroup
}

// FromEnvironment returns nil where the environment names no collector.
func FromEnvironment(log func(format string, args ...any)) (*Exporter, error) {
	endpoint := os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if base := os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"); endpoint == "" && base != "" {
		endpoint = strings.TrimSuffix(base, "/") + "/v1/traces"
	}
	if endpoint == "" || os.Getenv("OTEL_SDK_DISABLED") == "true" {
		return nil, nil
	}
	if u, err := url.Parse(endpoint); err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT is no URL of http or https")
	}
	e := &Exporter{
		endpoint: endpoint, header: http.Header{"Content-Type": {"application/json"}}, service: os.Getenv("OTEL_SERVICE_NAME"), log: log,
		queue: make(chan *Span, maxWaiting), stop: make(chan bool),
	}
	if e.service == "" {
		e.service = "compactgen"
	}
	for pair := range strings.SplitSeq(os.Getenv("OTEL_EXPORTER_OTLP_HEADERS"), ",") {
		name, value, ok := strings.Cut(pair, "=")
		if value, err := url.PathUnescape(strings.TrimSpace(value)); ok && err == nil {
			e.header.Set(strings.TrimSpace(name), value)
		}
	}
	e.done.Add(1)
	go e.run()
	return e, nil
}

// add leaves a span to be sent.
func (e *Exporter) add(s *Span) {
	select {
	case e.queue <- s:
	default:
	}
}

// Close sends what waits. No span comes any more.
func (e *Exporter) Close() {
	if e != nil {
		close(e.stop)
		e.done.Wait()
	}
}

func (e *Exporter) run() {
	defer e.done.Done()
	tick := time.NewTicker(every)
	defer tick.Stop()
	var batch []*Span
	for {
		stopped := false
		select {
		case s := <-e.queue:
			if batch = append(batch, s); len(batch) < maxBatch {
				continue
			}
		case <-tick.C:
		case <-e.stop:
			stopped = true
			for len(e.queue) > 0 {
				batch = append(batch, <-e.queue)
			}
		}
		if len(batch) > 0 {
			if err := e.send(batch); err != nil {
				e.log("%d spans were not sent: %v", len(batch), err)
			}
			batch = nil
		}
		if stopped {
			return
		}
	}
}

func (e *Exporter) send(batch []*Span) error {
	body, err := json.Marshal(e.request(batch))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = e.header
	answer, err := http.DefaultTransport.RoundTrip(r) // which follows no redirect
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10))
	if answer.StatusCode >= 300 {
		return fmt.Errorf("the collector answered %s", answer.Status)
	}
	return nil
}
