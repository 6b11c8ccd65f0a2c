// Package redis speaks as much of the protocol of Redis and Valkey as a cache
// needs. The client that the stores use would make this program half as large
// again.
package redis

import (
	"bufio"
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// A Client has connections to one server.
type Client struct {
	network, address string
	secure           *tls.Config // nil for none
	hello            [][]string  // what a new connection says first
	patience         time.Duration
	idle             chan *connection
}

const maxIdle = 32

// New reads an address: redis://user:password@host:port/database, rediss:// over
// TLS, or unix:///path. The errors do not repeat it, since it may hold a secret.
func New(address string, patience time.Duration) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("it is no URL")
	}
	c := &Client{network: "tcp", address: u.Host, patience: patience, idle: make(chan *connection, maxIdle)}
	database := strings.Trim(u.Path, "/")
	switch u.Scheme {
	case "redis":
	case "rediss":
		c.secure = &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}
	case "unix":
		c.network, c.address, database = "unix", u.Path, u.Query().Get("db")
	default:
		return nil, errors.New("it is no URL of redis, rediss or unix")
	}
	if c.network == "tcp" && u.Port() == "" {
		c.address = net.JoinHostPort(u.Hostname(), "6379")
	}
	if password, ok := u.User.Password(); ok {
		c.hello = append(c.hello, credentials(u.User.Username(), password))
	}
	if database != "" {
		if _, err := strconv.Atoi(database); err != nil {
			return nil, errors.New("the database is no number")
		}
		c.hello = append(c.hello, []string{"SELECT", database})
	}
	return c, nil
}

func credentials(user, password string) []string {
	if user == "" {
		return []string{"AUTH", password}
	}
	return []string{"AUTH", user, password}
}

// Do sends commands and returns their replies, in order. They may be sent twice: a
// connection that was kept may have ended meanwhile.
func (c *Client) Do(commands ...[]string) ([]Reply, error) {
	deadline := time.Now().Add(c.patience)
	select {
	case x := <-c.idle:
		if replies, err := c.use(x, deadline, commands); err == nil {
			return replies, nil
		}
		c.Close() // the others are not younger
	default:
	}
	x, err := c.dial(deadline)
	if err != nil {
		return nil, err
	}
	return c.use(x, deadline, commands)
}

// use keeps the connection, unless something failed: what comes then belongs to nobody.
func (c *Client) use(x *connection, deadline time.Time, commands [][]string) ([]Reply, error) {
	replies, err := x.do(deadline, commands)
	if err != nil {
		_ = x.Close()
		return nil, err
	}
	select {
	case c.idle <- x:
	default:
		_ = x.Close()
	}
	return replies, nil
}

// Close ends connections that nobody uses.
func (c *Client) Close() {
	for {
		select {
		case x := <-c.idle:
			_ = x.Close()
		default:
			return
		}
	}
}

func (c *Client) dial(deadline time.Time) (*connection, error) {
	d := net.Dialer{Deadline: deadline}
	socket, err := d.Dial(c.network, c.address)
	if err != nil {
		return nil, err
	}
	if c.secure != nil {
		socket = tls.Client(socket, c.secure)
	}
	x := &connection{socket, bufio.NewReader(socket)}
	replies, err := x.do(deadline, c.hello)
	for _, r := range replies {
		if r.Failure != "" {
			err = errors.New("the server refuses the credentials or the database")
		}
	}
	if err != nil {
		_ = x.Close()
		return nil, err
	}
	return x, nil
}

type connection struct {
	net.Conn
	from *bufio.Reader
}

func (x *connection) do(deadline time.Time, commands [][]string) ([]Reply, error) {
	if len(commands) == 0 {
		return nil, nil
	}
	if err := x.SetDeadline(deadline); err != nil {
		return nil, err
	}
	var out []byte
	for _, command := range commands {
		out = appendCommand(out, command)
	}
	if _, err := x.Write(out); err != nil {
		return nil, err
	}
	replies := make([]Reply, len(commands))
	for i := range replies {
		if err := replies[i].read(x.from); err != nil {
			return nil, err
		}
	}
	return replies, nil
}

func appendCommand(out []byte, words []string) []byte {
	out = strconv.AppendInt(append(out, '*'), int64(len(words)), 10)
	for _, word := range words {
		out = strconv.AppendInt(append(out, "\r\n$"...), int64(len(word)), 10)
		out = append(append(out, "\r\n"...), word...)
	}
	return append(out, "\r\n"...)
}
