package compact_test

import (
	"context"
	"errors"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// Messages say what was found, where, and what was expected.
func TestErrorsSayWhatAndWhere(t *testing.T) {
	for frame, want := range map[string]compact.Error{
		"RES|WAT|G3|1|x": {Cause: compact.CauseUnknownCode, Field: "status", Value: `"WAT"`,
			Message: `unknown status "WAT", expected OK, ERR, PART or STREAM`},
		"RES|OK|G3|-1|x": {Cause: compact.CauseWrongValue, Field: "tokens", Value: `"-1"`,
			Message: `tokens is "-1", expected an integer from 0 to 9007199254740991`},
		"RES|OK|G3": {Cause: compact.CauseMissingField, Field: "tokens", Message: "the field tokens is missing"},
		`{"model":"G3","returncode":"1","response":""}`: {Cause: compact.CauseWrongValue, Field: "returncode", Value: `"1"`,
			Message: `returncode is "1", expected an integer from -9007199254740991 to 9007199254740991`},
		`{"model":"G3",}`: {Cause: compact.CauseJSONCharacter, Value: `"}"`, Message: `JSON: unexpected "}" at position 14`},
		`{"model":"G3"`:   {Cause: compact.CauseJSONEnd, Message: "JSON: unexpected end at position 13"},
		"RES|\x1b[31m\u202e\"\\ 567890123456|G3|1|x": {Cause: compact.CauseUnknownCode, Field: "status",
			Value:   `"\u001b[31m\u202e\"\\ 56789012345…"`,
			Message: `unknown status "\u001b[31m\u202e\"\\ 56789012345…", expected OK, ERR, PART or STREAM`},
		"Hello": {Cause: compact.CauseUnknownFormat, Value: `"Hello"`,
			Message: `no response begins with "Hello", expected "{", "RES|", "M", "A" or "Z"`},
		"D|F|Hello": {Cause: compact.CauseOtherFrame, Value: `"D|F|Hello"`,
			Message: `"D|F|Hello" begins a frame of deltas, not of response`},
	} {
		_, err := compact.Decode(frame)
		var e *compact.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", frame, err)
			continue
		}
		if e.Cause != want.Cause || e.Field != want.Field || e.Value != want.Value || e.Message != want.Message {
			t.Errorf("%q: %s, field %q, value %q, %s", frame, e.Cause, e.Field, e.Value, e.Message)
		}
	}
	_, err := compact.DecodeBase85("VPa~s")
	if want := `Invalid Base85 character "~" at position 3`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestErrorsAreTheirKind(t *testing.T) {
	_, err := compact.Decode("RES|WAT|G3|1|x")
	if !errors.Is(err, compact.ErrInvalidFormat) || errors.Is(err, compact.ErrMissingField) {
		t.Errorf("%v is of another kind", err)
	}
}

// A store that a caller stopped says so.
func TestStoreErrorsAreUnwrapped(t *testing.T) {
	r, err := compact.NewRegistry(stoppedStore{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	session, err := compact.NewServerSession(r, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = session.Receive(ctx, "SYS|full|x")
	if !errors.Is(err, context.Canceled) || !errors.Is(err, compact.ErrNotAvailable) {
		t.Errorf("%v", err)
	}
}

type stoppedStore struct{}

func (stoppedStore) Put(ctx context.Context, _, _, _, _ string) (bool, error) {
	return false, ctx.Err()
}

func (stoppedStore) Get(ctx context.Context, _, _ string) (string, bool, error) {
	return "", false, ctx.Err()
}

func (stoppedStore) Shared() bool { return false }
