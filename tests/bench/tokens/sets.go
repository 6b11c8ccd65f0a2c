package tokens

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// A set is documents of one kind, minified.
type set struct {
	name      string
	documents []string
}

// shapes are those of TOON's benchmark of tokens, with its numbers of records; what
// is in the records is made here.
var shapes = []struct {
	name string
	make func(draw) any
}{
	{"analytics", analytics}, {"event-logs", eventLogs}, {"github", github}, {"keyed", keyed},
	{"nested-config", nestedConfig}, {"nested-group", nestedGroup}, {"nested", nested}, {"tabular", tabular},
}

func generated() ([]set, error) {
	var sets []set
	for i, s := range shapes {
		text, err := marshal(s.make(draw{rand.New(rand.NewPCG(16, uint64(i)))}))
		if err != nil {
			return nil, err
		}
		sets = append(sets, set{s.name, []string{text}})
	}
	return sets, nil
}

// marshal leaves < and > as they are, as JSON.stringify does.
func marshal(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// An object has its members in the order in which they were added.
type object []member

type member struct {
	key   string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, m := range o {
		b.WriteByte("{,"[min(i, 1)])
		value, err := marshal(m.value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", m.key, value)
	}
	if len(o) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// list is an object with one member, an array of n records.
func list(name string, n int, record func(i int) object) object {
	records := make([]object, n)
	for i := range records {
		records[i] = record(i)
	}
	return object{{name, records}}
}

// tabular are flat records.
func tabular(d draw) any {
	return list("employees", 2000, func(i int) object {
		return object{
			{"id", i + 1}, {"name", d.name()}, {"email", d.email()}, {"department", departments[i%len(departments)]},
			{"salary", d.between(42000, 160000)}, {"yearsExperience", d.between(0, 30)}, {"active", d.chance(80)},
		}
	})
}

// analytics are numbers, day by day.
func analytics(d draw) any {
	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	return list("metrics", 365, func(i int) object {
		views := d.between(3500, 8000)
		clicks := views * d.between(20, 80) / 1000
		return object{
			{"date", start.AddDate(0, 0, i).Format(day)}, {"views", views}, {"clicks", clicks}, {"conversions", clicks * d.between(5, 15) / 100},
			{"revenue", d.cents(50000, 900000)}, {"bounceRate", d.cents(30, 70)},
		}
	})
}

// github are repositories: flat, with a description and three times in each.
func github(d draw) any {
	return list("repositories", 100, func(int) object {
		name := strings.ToLower(of(d, nouns)) + of(d, []string{"", "-", "js", "-"})
		if strings.HasSuffix(name, "-") {
			name += of(d, projectKinds)
		}
		owner := strings.ToLower(of(d, firstNames) + of(d, []string{"", "-", "labs", "hq"}))
		owner = strings.TrimSuffix(owner, "-")
		description := fmt.Sprintf("A %s %s for %s.%s", of(d, projectTraits), of(d, projectKinds), of(d, projectUses), of(d, projectExtras))
		return object{
			{"id", d.between(100000, 900000000)}, {"name", name}, {"repo", owner + "/" + name}, {"description", description},
			{"createdAt", d.ago(4000).Format(second)}, {"updatedAt", d.ago(1).Format(second)}, {"pushedAt", d.ago(90).Format(second)},
			{"stars", d.between(50000, 500000)}, {"watchers", d.between(500, 9000)}, {"forks", d.between(2000, 90000)},
			{"defaultBranch", of(d, []string{"main", "main", "master", "master", "develop"})},
		}
	})
}

// eventLogs are records of which a part has an object more.
func eventLogs(d draw) any {
	return list("logs", 2000, func(int) object {
		level := of(d, []string{"info", "warn", "error"})
		bad := level == "error" || level == "warn" && d.chance(30)
		status := d.between(200, 299)
		if bad {
			status = d.between(400, 599)
		}
		o := object{
			{"timestamp", d.ago(7).Format(milliseconds)}, {"level", level}, {"endpoint", "/api/" + of(d, strings.Fields("carts invoices login search users"))},
			{"statusCode", status}, {"responseTime", d.between(10, 5000)}, {"userId", d.between(1000, 9999)},
		}
		if bad {
			stack := fmt.Sprintf("Error: %s\n  at %s\n  at %s", d.sentence(), of(d, plainWords), of(d, plainWords))
			o = append(o, member{"error", object{{"message", of(d, failures)}, {"stack", stack}, {"retryable", d.chance(60)}}})
		}
		return o
	})
}

// nested are orders: an object and a list of objects in each record.
func nested(d draw) any {
	states := strings.Fields("open paid packed shipped returned")
	return list("orders", 500, func(i int) object {
		var items []object
		cents := 0
		for j := range d.between(1, 4) {
			quantity, price := d.between(1, 5), d.between(999, 19999)
			cents += quantity * price
			items = append(items, object{
				{"sku", "SKU-" + d.code(6)}, {"name", goods[j%len(goods)]}, {"quantity", quantity}, {"price", float64(price) / 100},
			})
		}
		tax := cents * 8 / 100
		return object{
			{"orderId", fmt.Sprintf("ORD-%04d", i+1)},
			{"customer", object{{"id", i%20 + 1}, {"name", d.name()}, {"email", d.email()}, {"phone", d.phone()}}},
			{"items", items}, {"subtotal", float64(cents) / 100}, {"tax", float64(tax) / 100}, {"total", float64(cents+tax) / 100},
			{"status", states[i%len(states)]}, {"orderDate", d.ago(90).Format(day)},
		}
	})
}

// keyed are like objects under keys of their own.
func keyed(d draw) any {
	var flags object
	for i := range 500 {
		flags = append(flags, member{fmt.Sprintf("flag_%d_%s", i, of(d, nouns)), object{
			{"enabled", d.chance(60)}, {"rollout", d.between(0, 100)}, {"owner", of(d, firstNames)}, {"updatedAt", d.ago(90).Format(day)},
		}})
	}
	return object{{"flags", flags}}
}

// nestedGroup are records with two objects in each, always of the same keys.
func nestedGroup(d draw) any {
	plans := []object{
		{{"name", "basic"}, {"price", 0}}, {{"name", "team"}, {"price", 18}}, {{"name", "business"}, {"price", 45}}, {{"name", "scale"}, {"price", 150}},
	}
	return list("contacts", 1000, func(int) object {
		place := of(d, places)
		return object{
			{"name", d.name()}, {"age", d.between(18, 80)}, {"email", d.email()},
			{"address", object{{"city", place[0]}, {"country", place[1]}}}, {"plan", of(d, plans)},
		}
	})
}

// nestedConfig is one document in which hardly a shape is there twice.
func nestedConfig(d draw) any {
	emails := func(n int) (list []string) {
		for range n {
			list = append(list, d.email())
		}
		return list
	}
	words := strings.Fields
	var replicas []object
	for i := range 3 {
		replicas = append(replicas, object{{"host", fmt.Sprintf("db-%d.%s.example.net", i+2, of(d, nouns))}, {"port", 5432}, {"priority", i + 1}})
	}
	variant := func(name string, weight int, config object) object {
		return object{{"name", name}, {"weight", weight}, {"config", config}}
	}
	feature := func(variants ...object) object {
		return object{{"enabled", d.chance(50)}, {"rollout", d.between(0, 100)}, {"variants", variants}}
	}
	provider := func(name string, scopes []string, config object) object {
		return object{{"name", name}, {"clientId", d.uuid()}, {"scopes", scopes}, {"config", config}}
	}
	role := func(may, inherits []string) object { return object{{"permissions", may}, {"inherits", inherits}} }
	group := func(members int, roles ...string) object {
		return object{{"members", emails(members)}, {"roles", roles}}
	}
	return object{
		{"environment", "staging"},
		{"version", fmt.Sprintf("%d.%d.%d", d.IntN(9), d.IntN(20), d.IntN(20))},
		{"database", object{
			{"host", "db-1." + of(d, nouns) + ".example.net"}, {"port", 5432}, {"name", "orders"},
			{"pool", object{{"min", 2}, {"max", d.between(10, 50)}, {"idleTimeout", 20000}}}, {"replicas", replicas},
		}},
		{"features", object{
			{"newSearch", feature(variant("ranked", 80, object{{"model", "bm25"}, {"highlight", true}}), variant("simple", 20, object{{"model", "prefix"}, {"highlight", false}}))},
			{"telemetry", feature(variant("all", 100, object{{"events", "every"}, {"ratio", 0.5}}))},
		}},
		{"authentication", object{
			{"providers", []object{
				provider("oidc", words("read write admin"), object{{"issuer", "https://login.example.com/" + d.letters("abcdefghij", 6)}, {"jwks", "https://keys.example.org/" + d.letters("abcdefghij", 6)}}),
				provider("ldap", words("read"), object{{"server", "ldaps://directory.example.com"}, {"secret", d.code(64)}}),
			}},
			{"session", object{{"secret", d.code(32)}, {"duration", 43200}, {"refreshThreshold", 1800}}},
		}},
		{"permissions", object{
			{"roles", object{
				{"owner", role(words("read write delete invite manage_billing"), []string{})}, {"author", role(words("read write"), words("reader"))},
				{"reader", role(words("read"), []string{})},
			}},
			{"groups", object{{"platform", group(5, "owner", "author")}, {"helpdesk", group(3, "reader")}}},
		}},
	}
}
