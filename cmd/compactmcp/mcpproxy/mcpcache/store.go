package mcpcache

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// maxValue is the size, in bytes, of the longest result that is kept.
const maxValue = 4 << 20

// Open reads the address of a store: redis://user:password@host:port/database, rediss://
// over TLS, or unix:///path?db=. The errors do not repeat it, since it may hold a secret.
func Open(address string, patience time.Duration) (*redis.Client, error) {
	o, err := redis.ParseURL(address)
	if err != nil {
		return nil, errors.New("it is no URL of redis, rediss or unix, with a number as the database")
	}
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout = patience, patience, patience
	o.ContextTimeoutEnabled, o.MaxRetries, o.DisableIdentity = true, 1, true
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	redis.SetLogger(silent{})
	return redis.NewClient(o), nil
}

// silent is for failures of the store, which nobody has to hear of: the server answers.
type silent struct{}

func (silent) Printf(context.Context, string, ...any) {}
