package traffic

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/tests/redisserver"
)

// shared are the servers of a run that keep sessions in one Redis.
type shared struct {
	servers []*Process
	redis   *redis.Client
}

const (
	redisName    = "redis"
	sharedDigits = 32
)

// runShared is a run against several processes behind a balancer.
func (l *Load) runShared(out *Outcome) error {
	store, err := redisserver.New("redis-server")
	if err != nil {
		return err
	}
	s := &shared{redis: redis.NewClient(&redis.Options{Network: "unix", Addr: store.Address, PoolSize: 1})}
	l.shared, out.Counts = s, new(Counts)
	err = l.balance(store.Address, out)
	if err == nil {
		err = s.count(out)
	}
	for _, p := range s.servers {
		for complaint := range strings.Lines(p.Kill()) {
			out.problem(p.Name + ": " + strings.TrimSpace(complaint))
		}
	}
	_ = s.redis.Close()
	store.Close()
	if err == nil {
		out.crowds(l.Streams)
		out.left(patience)
	}
	return err
}

// balance starts the servers, and runs the clients against a balancer.
func (l *Load) balance(store string, out *Outcome) error {
	var addresses []string
	for i := range l.Servers {
		p, address, err := StartServer(Options{Seed: l.Seed, Gap: l.Gap, Redis: store, Sabotage: l.Sabotage})
		if err != nil {
			return err
		}
		p.Name = fmt.Sprint("server ", i+1)
		l.shared.servers, addresses = append(l.shared.servers, p), append(addresses, address)
	}
	b := NewBalancer(l.Streams, func(err error) { out.problem("the balancer: " + err.Error()) }, addresses...)
	defer b.Close()
	return l.serve(b, out)
}

// count adds up the work of the servers.
func (s *shared) count(out *Outcome) (err error) {
	for _, p := range s.servers {
		held, err := p.Sample()
		if err != nil {
			return err
		}
		out.Counts.Delivered.Add(int64(held.Turns))
		out.Counts.Deltas.Add(int64(held.Deltas))
		out.Counts.Missed.Add(int64(held.Resumed))
		out.Counts.Refused.Add(int64(held.Refused))
		out.Counts.Cut.Add(int64(held.Cut))
		if held.Turns == 0 {
			out.problem(p.Name + " had no turns")
		}
	}
	out.Redis, err = s.turn(out.Counts.Delivered.Load())
	return err
}

// sample is of each server, and of Redis.
func (s *shared) sample(out *Outcome) error {
	for _, p := range s.servers {
		held, err := p.Sample()
		if err != nil {
			return err
		}
		out.Samples[p.Name] = append(out.Samples[p.Name], held)
	}
	info, err := s.info()
	if err != nil {
		return err
	}
	out.Samples[redisName] = append(out.Samples[redisName], Sample{Heap: uint64(info["used_memory"]), Tasks: int(info["connected_clients"])})
	return nil
}

// A RedisTurn is the average use of Redis by a turn.
type RedisTurn struct {
	Commands map[string]float64 // by name, those of scripts too
	In, Out  float64            // bytes over its connections
	Micros   float64            // that it is busy with commands
	Keys     int64              // in the end
	Bytes    float64            // of its memory, for each key
}

var number = regexp.MustCompile(`(?m)^([a-z_|]+):(?:calls=)?([0-9]+)(?:,usec=([0-9]+))?`)

// info has Redis's figures, of commands their calls, and "…usec" their time.
func (s *shared) info() (map[string]int64, error) {
	text, err := s.redis.Info(context.Background(), "memory", "clients", "stats", "commandstats").Result()
	figures := map[string]int64{}
	for _, m := range number.FindAllStringSubmatch(text, -1) {
		figures[m[1]], _ = strconv.ParseInt(m[2], 10, 64)
		if m[3] != "" {
			figures[m[1]+" usec"], _ = strconv.ParseInt(m[3], 10, 64)
		}
	}
	return figures, err
}

func (s *shared) turn(turns int64) (*RedisTurn, error) {
	info, err := s.info()
	if err != nil || turns == 0 {
		return nil, err
	}
	n := float64(turns)
	r := &RedisTurn{Commands: map[string]float64{}, In: float64(info["total_net_input_bytes"]) / n, Out: float64(info["total_net_output_bytes"]) / n}
	r.Keys, err = s.redis.DBSize(context.Background()).Result()
	if r.Keys > 0 {
		r.Bytes = float64(info["used_memory_dataset"]) / float64(r.Keys)
	}
	for _, name := range []string{"evalsha", "get", "getex", "set", "getrange", "pexpire"} {
		r.Commands[name] = float64(info["cmdstat_"+name]) / n
		if name != "getrange" && name != "set" { // most are of scripts, whose time has theirs
			r.Micros += float64(info["cmdstat_"+name+" usec"]) / n
		}
	}
	return r, err
}

// String is a line for people.
func (r *RedisTurn) String() string {
	var list []string
	for name, n := range r.Commands {
		list = append(list, fmt.Sprintf("%.2f %s", n, name))
	}
	slices.Sort(list)
	return fmt.Sprintf("A turn took of Redis: %s; %.0f bytes in, %.0f out; %.0f µs of its time. It has %d keys of %.0f bytes.",
		strings.Join(list, ", "), r.In, r.Out, r.Micros, r.Keys, r.Bytes)
}
