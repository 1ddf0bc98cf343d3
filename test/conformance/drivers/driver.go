// Answers questions about docs/verify/verify.go, whose main is renamed: driver questions.json (test/conformance/ask-verifiers.ts)
package main

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"strconv"
)

func unhex(value any) []byte {
	data, err := hex.DecodeString(value.(string))
	if err != nil {
		panic(err)
	}
	return data
}

func unhexAll(list any) (out [][]byte) {
	for _, text := range list.([]any) {
		out = append(out, unhex(text))
		if len(out[len(out)-1]) != 32 {
			panic("not a hash") // as hashes does for a proof that it reads
		}
	}
	return out
}

func whole(value any) int {
	number, err := strconv.Atoi(string(value.(json.Number)))
	if err != nil {
		panic(err)
	}
	return number
}

func end(value any) *checkpoint {
	return &checkpoint{"log", whole(value.(object)["size"]), unhex(value.(object)["root"])}
}

func ask(list any, check func(item object) bool) []bool {
	out := []bool{}
	for _, item := range list.([]any) {
		func() {
			defer func() {
				if recover() != nil {
					out = append(out, false)
				}
			}()
			out = append(out, check(item.(object)))
		}()
	}
	return out
}

func main() {
	questions := read(os.Args[1]).(object)
	canonicals := []string{}
	for i, text := range questions["texts"].([]any) {
		name := os.Args[1] + "." + strconv.Itoa(i)
		if err := os.WriteFile(name, []byte(text.(string)), 0o600); err != nil {
			panic(err)
		}
		canonicals = append(canonicals, hex.EncodeToString([]byte(canonical(read(name)))))
	}
	answers := map[string]any{
		"signatures": ask(questions["signatures"], func(item object) bool {
			return verifyEd25519(unhex(item["key"]), unhex(item["message"]), unhex(item["signature"]))
		}),
		"inclusion": ask(questions["inclusion"], func(item object) bool {
			tree := &checkpoint{"log", whole(item["size"]), unhex(item["root"])}
			return included(unhex(item["leaf"]), whole(item["index"]), tree, unhexAll(item["proof"]))
		}),
		"consistency": ask(questions["consistency"], func(item object) bool {
			from, to := end(item["from"]), end(item["to"])
			return from.size <= to.size && consistent(from, to, unhexAll(item["proof"]))
		}),
		"canonical": canonicals,
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
