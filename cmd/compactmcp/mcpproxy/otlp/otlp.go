// Package otlp has two spans for each request, which OpenTelemetry's SDK sends to a
// collector.
package otlp

import (
	"context"
	"errors"
	"net/url"
	"os"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

const (
	every      = time.Second     // spans are sent
	patience   = 2 * time.Second // for a collector, at the end
	maxWaiting = 64              // answers whose tokens are still to be counted
)

// An Exporter sends spans beside the path of the messages. A nil one is off.
type Exporter struct {
	Count    func(before, after string) []attribute.KeyValue // says more of a tool's answer, beside its path; nil for nothing
	Patience time.Duration                                   // for the collector, at the end

	provider *sdk.TracerProvider
	tracer   trace.Tracer
	counting chan func()
	stop     chan bool
	counted  chan bool
}

// FromEnvironment returns nil where the environment names no collector. The SDK reads
// the rest of it.
func FromEnvironment(log func(format string, args ...any)) (*Exporter, error) {
	endpoint := os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if endpoint == "" {
		endpoint = os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT")
	}
	if endpoint == "" || os.Getenv("OTEL_SDK_DISABLED") == "true" {
		return nil, nil
	}
	if u, err := url.Parse(endpoint); err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("OTEL_EXPORTER_OTLP_ENDPOINT is no URL of http or https")
	}
	to, err := otlptracehttp.New(context.Background())
	if err != nil {
		return nil, err
	}
	service, err := resource.New(context.Background(), resource.WithAttributes(attribute.String("service.name", "compactgen")), resource.WithFromEnv())
	if err != nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log("spans were not sent: %v", err) }))
	e := &Exporter{
		Patience: patience, counting: make(chan func(), maxWaiting), stop: make(chan bool), counted: make(chan bool),
		provider: sdk.NewTracerProvider(sdk.WithBatcher(to, sdk.WithBatchTimeout(every)), sdk.WithResource(service)),
	}
	e.tracer = e.provider.Tracer("github.com/compactgen/compactgen")
	go e.work()
	return e, nil
}

// work counts tokens until the end, and then those of answers that wait.
func (e *Exporter) work() {
	defer close(e.counted)
	for {
		select {
		case count := <-e.counting:
			count()
		case <-e.stop:
			for len(e.counting) > 0 {
				(<-e.counting)()
			}
			return
		}
	}
}

// Close sends what waits, as long as its patience lasts.
func (e *Exporter) Close() {
	if e == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), e.Patience)
	defer cancel()
	close(e.stop)
	select {
	case <-e.counted:
	case <-ctx.Done():
	}
	if err := e.provider.Shutdown(ctx); err != nil {
		otel.Handle(err)
	}
}
