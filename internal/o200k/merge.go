package o200k

import "container/heap"

// merged counts the tokens of a piece that is no token itself: byte pair encoding
// joins the two neighbours that make the token of the lowest rank, the first of
// such pairs, until no two neighbours make one.
func merged(ranks map[string]uint32, piece string) int {
	m := merger{ranks: ranks, piece: piece, next: make([]int, len(piece)+1), before: make([]int, len(piece)+1)}
	for i := range m.next {
		m.next[i], m.before[i] = i+1, i-1
	}
	for i := range len(piece) {
		m.offer(i)
	}
	heap.Init(&m.pairs)
	parts := len(piece)
	for len(m.pairs) > 0 {
		p := heap.Pop(&m.pairs).(pair)
		if m.next[p.start] < 0 || m.end(p.start) != p.end {
			continue // one of the two is part of another token by now
		}
		second := m.next[p.start]
		m.next[p.start], m.before[p.end] = p.end, p.start
		m.next[second] = -1
		parts--
		m.push(p.start)
		if b := m.before[p.start]; b >= 0 {
			m.push(b)
		}
	}
	return parts
}

// merger holds a piece in parts, each known by where it begins: next is where the
// part behind it begins, and -1 where none begins any more.
type merger struct {
	ranks        map[string]uint32
	piece        string
	next, before []int
	pairs        pairs
}

// end is where the pair ends that begins at start; 0 if there is no pair.
func (m *merger) end(start int) int {
	if second := m.next[start]; second < len(m.piece) {
		return m.next[second]
	}
	return 0
}

func (m *merger) pair(start int) (pair, bool) {
	end := m.end(start)
	if end == 0 {
		return pair{}, false
	}
	rank, token := m.ranks[m.piece[start:end]]
	return pair{rank, start, end}, token
}

func (m *merger) offer(start int) {
	if p, token := m.pair(start); token {
		m.pairs = append(m.pairs, p)
	}
}

func (m *merger) push(start int) {
	if p, token := m.pair(start); token {
		heap.Push(&m.pairs, p)
	}
}

// pair is two neighbours that make a token.
type pair struct {
	rank       uint32
	start, end int
}

type pairs []pair

func (p pairs) Len() int      { return len(p) }
func (p pairs) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *pairs) Push(x any)   { *p = append(*p, x.(pair)) }

func (p pairs) Less(i, j int) bool {
	return p[i].rank < p[j].rank || p[i].rank == p[j].rank && p[i].start < p[j].start
}

func (p *pairs) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}
