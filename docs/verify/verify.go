// Verifies a Faceproof receipt with nothing but Go's own library: go run verify.go evidence.json keys.json
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type object = map[string]any

func read(name string) (value object) {
	file, err := os.Open(name)
	if err != nil {
		panic(err)
	}
	decoder := json.NewDecoder(file)
	decoder.UseNumber() // as written: no number of a bundle may change on the way to its hash
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// canonical is RFC 8785 for what bundles hold: text, whole numbers, booleans, null.
func canonical(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil { // sorts members
		panic(err)
	}
	text := strings.TrimSuffix(out.String(), "\n")
	return []byte(strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(text))
}

func unbase64(text string) []byte {
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

func main() {
	defer func() { // hostile input: not what a receipt looks like
		if err := recover(); err != nil {
			fmt.Println("FAIL form:", err)
			os.Exit(1)
		}
	}()
	evidence, keys := read(os.Args[1]), read(os.Args[2])["keys"].([]any)
	receipt, bundle := evidence["receipt"].(object), evidence["bundle"].(object)
	signature := receipt["signature"].(object)
	digest := sha256.Sum256(canonical(bundle))
	failed := false
	report := func(name string, holds bool) {
		fmt.Println(map[bool]string{true: "ok  ", false: "FAIL"}[holds], name)
		failed = failed || !holds
	}
	report("hash", "sha256:"+hex.EncodeToString(digest[:]) == receipt["bundleHash"])
	report("fields", receipt["receiptId"] == bundle["receiptId"] && receipt["decidedAt"] == bundle["decidedAt"] && receipt["supersedes"] == bundle["supersedes"])

	var key object
	for _, candidate := range keys {
		if candidate.(object)["kid"] == signature["keyId"] {
			key = candidate.(object)
		}
	}
	if key == nil {
		report("keyKnown", false)
		os.Exit(1)
	}
	public, at := unbase64(key["x"].(string)), bundle["decidedAt"].(string)
	thumbprint := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + key["x"].(string) + `"}`)) // RFC 7638
	end, ended := key["notAfter"].(string)
	report("keyKnown", bytes.Equal(thumbprint[:], unbase64(key["kid"].(string))))
	report("keyMode", key["mode"] == bundle["mode"])
	report("keyTime", key["status"] != "NEXT" && key["notBefore"].(string) <= at && (!ended || at <= end))
	named := signature["alg"] == "Ed25519" || signature["alg"] == "EdDSA" // receipts from before say EdDSA
	message := []byte("faceproof/receipt/v1\n" + receipt["bundleHash"].(string))
	report("signature", named && ed25519.Verify(public, message, unbase64(signature["value"].(string))))
	if failed {
		os.Exit(1)
	}
}
