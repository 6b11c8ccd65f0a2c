package mcpproxy

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// A server is the process behind the proxy.
type server struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *output
	exited chan struct{}
	grace  time.Duration // to SIGTERM
	kill   time.Duration // from there to SIGKILL
}

func start(command []string, stderr io.Writer, grace, kill time.Duration) (*server, error) {
	cmd := exec.Command(command[0], command[1:]...)
	ownGroup(cmd)
	cmd.Stderr, cmd.WaitDelay = stderr, grace
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: that is closed when the process ends, read or not.
	from, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = to
	err = cmd.Start()
	_ = to.Close()
	if err != nil {
		_ = from.Close()
		return nil, err
	}
	s := &server{cmd: cmd, in: in, out: &output{File: from, silence: max(grace, leastSilence)}, exited: make(chan struct{}), grace: grace, kill: kill}
	go func() {
		_ = cmd.Wait() // the state of the process tells
		s.out.end()
		close(s.exited)
	}()
	return s, nil
}

// wait returns when the server's group has ended, and what it wrote has gone to
// the client. When one direction ends, or somebody tells, the conversation is over:
// the server is told to end, by the steps that MCP prescribes.
func (s *server) wait(signals chan os.Signal, told, over, drained <-chan struct{}) {
	var terminate, kill <-chan time.Time
	pid, exited := s.cmd.Process.Pid, s.exited
	end := func() {
		told, over = nil, nil
		_ = s.in.Close()
		terminate = time.After(s.grace)
	}
	for exited != nil || drained != nil {
		select {
		case <-exited:
			exited = nil
			signal.Stop(signals) // from here on they end the proxy, however slow the client
		case <-drained:
			drained = nil
		case received := <-signals:
			signalGroup(pid, received)
			if received == syscall.SIGTERM && kill == nil {
				kill = time.After(s.kill)
			}
		case <-told:
			end()
		case <-over:
			end()
		case <-terminate:
			signalGroup(pid, syscall.SIGTERM)
			if kill == nil {
				kill = time.After(s.kill)
			}
		case <-kill:
			killGroup(pid)
		}
	}
	killGroup(pid) // what a server leaves behind
}

// An output is what the server writes. It ends when no process can write to it
// any more. A program that the server leaves behind still can, so after the
// server has ended, silence for the grace period also counts as the end.
type output struct {
	*os.File
	silence time.Duration
	ended   atomic.Bool
}

// leastSilence is for a grace period of 0: what is there is still to be read.
const leastSilence = 100 * time.Millisecond

func (o *output) Read(p []byte) (int, error) {
	if o.ended.Load() {
		_ = o.SetReadDeadline(time.Now().Add(o.silence))
	}
	return o.File.Read(p)
}

func (o *output) end() {
	o.ended.Store(true)
	_ = o.SetReadDeadline(time.Now().Add(o.silence))
}

// notify catches the signals that are for the server, except those that the proxy
// was started to ignore (nohup). It also catches SIGPIPE: a failed write tells
// that the client is gone.
func notify() chan os.Signal {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // if it were ignored, the server would inherit that
	signals := make(chan os.Signal, 8)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	return signals
}
