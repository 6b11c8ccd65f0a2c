package main

import (
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// patience is for Redis: a machine may be slow.
const patience = 5 * time.Minute

// A vendored tree's testee goes without this file: the store is the repository's.
func init() { answers.OpenRedis = openRedis }

func openRedis(url, prefix string, digits int) (answers.RedisStore, error) {
	o, err := redis.ParseURL(url)
	if err != nil {
		return nil, err
	}
	o.ContextTimeoutEnabled = true
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout, o.PoolTimeout = patience, patience, patience, patience
	store, err := redisstore.New(redis.NewClient(o), redisstore.Options{Prefix: prefix, HexLength: digits})
	if err != nil {
		return nil, err
	}
	return store, nil
}
