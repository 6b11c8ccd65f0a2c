package main

import "fmt"

func main() {
	rows, err := goRows()
	for _, r := range rows {
		fmt.Printf("%-20s %-6s %-50s %.2f %s %v\n", r.Name, r.Size, r.Peer, r.Ratio, r.Goal, r.Goal == "" || judge(r.Ratio, r.Goal))
	}
	fmt.Println(err)
}
