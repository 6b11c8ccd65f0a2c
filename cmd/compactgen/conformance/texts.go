package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// koreanAndEmoji are texts of several bytes, units and code points a character.
var koreanAndEmoji = []string{
	"안녕하세요! 오늘은 프로토콜 인코딩에 대해 설명하겠습니다. 응답 형식은 길이에 따라 자동으로 선택됩니다.",
	"각 언어의 문자열은 서로 다른 단위로 길이를 셉니다: 바이트, 코드 유닛, 코드 포인트.\n\t① 첫째 | 둘째 | 셋째\r\n끝.",
	"👩‍👩‍👧‍👦 family, 🏳️‍🌈 flag, 👍🏽 tone, 🇰🇷 region, e\u0301 combining, \u0928\u093f Devanagari",
	"😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗☺😚😙🥲😋😛😜🤪😝🤑🤗🤭🤫🤔",
	"한글 자모 분리: \u1112\u1161\u11ab\u1100\u1173\u11af, 한글 조합: 한글, 🎉 섞어 쓰기 mixed 😎 text",
	"\ufeff바이트 순서 표시로 시작하는 글\u2028줄 구분자\u2029문단 구분자\u0000널\u007f끝",
}

// ReadTexts reads the member text of each line of an NDJSON file.
func ReadTexts(r io.Reader) ([]string, error) {
	var texts []string
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var record struct{ Text string }
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(texts)+1, err)
		}
		texts = append(texts, record.Text)
	}
	return texts, lines.Err()
}

// textJobs takes every text, and Korean and emoji beside it, through every
// format and payload version.
func (s Suite) textJobs(n normaliser) []job {
	if len(s.Texts) == 0 {
		return nil
	}
	var jobs []job
	status, code := s.Model.Statuses[0].Code, "model"
	if len(s.Model.Models.Table) > 0 {
		code = s.Model.Models.Table[0].Code
	}
	for i, text := range slices.Concat(s.Texts, koreanAndEmoji) {
		record := map[string]any{"status": status, "model": code, "tokens": len(text) / 4, "result": text}
		for _, f := range n.formats() {
			for _, version := range n.versions(f) {
				input := map[string]any{"response": record, "format": f}
				name := fmt.Sprintf("text/%02d/%s", i, f)
				if version >= 0 {
					input["payload_version"] = version
					name += fmt.Sprintf("/v%d", version)
				}
				jobs = append(jobs, n.responseJob(name, input))
			}
		}
		algorithms := n.compressionJobs(fmt.Sprintf("text/%02d/compress", i), text)
		for k := range algorithms {
			algorithms[k].unjudged = true
		}
		jobs = append(jobs, algorithms...)
	}
	return jobs
}

func (n normaliser) responseJob(name string, input map[string]any) job {
	return job{name: name, op: "response.encode", input: input, decoded: n.decoded("response.encode", toValue(input))}
}

// formats lists the formats and selections that can be asked for.
func (n normaliser) formats() []string {
	var names []string
	for _, f := range n.model.Formats {
		names = append(names, f.Name)
	}
	names = append(names, "auto")
	if len(n.model.Selection.Smallest) > 0 {
		names = append(names, "smallest")
	}
	if len(n.model.Selection.Tokens) > 0 {
		names = append(names, "tokens")
	}
	return names
}

// versions lists the payload versions worth asking for: none (-1), and each
// where the format itself is a payload.
func (n normaliser) versions(format string) []int64 {
	list := []int64{-1}
	if f := n.model.Format(format); f != nil && slices.Contains(f.Chain, "payload") {
		for _, v := range n.model.Payload.Versions {
			list = append(list, v.Version)
		}
	}
	return list
}
