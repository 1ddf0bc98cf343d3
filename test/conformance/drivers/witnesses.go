// Answers with filippo.io/torchwood: witnesses < questions.json (test/conformance/witnesses.test.ts)
package main

import (
	"crypto/ed25519"
	"crypto/mldsa"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Log       string   `json:"log"`
	Witnesses []string `json:"witnesses"`
	Quorum    int      `json:"quorum"`
	Leaf      []byte   `json:"leaf"`
	Proof     string   `json:"proof"`
}

type proof struct {
	Leaf []byte `json:"leaf"`
	Text string `json:"text"`
}

type made struct {
	Log       string   `json:"log"`
	Witnesses []string `json:"witnesses"`
	Proofs    []proof  `json:"proofs"`
}

func main() {
	var questions []question
	check(json.NewDecoder(os.Stdin).Decode(&questions))
	accepted := []bool{}
	for _, one := range questions {
		accepted = append(accepted, accepts(one))
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{"accepted": accepted, "made": make7()}))
}

func accepts(one question) bool {
	log, err := note.NewVerifier(one.Log)
	check(err)
	witnesses := []torchwood.Policy{}
	for _, vkey := range one.Witnesses {
		witness, err := torchwood.NewCosignatureVerifier(vkey)
		check(err)
		witnesses = append(witnesses, torchwood.SingleVerifierPolicy(witness))
	}
	policy := torchwood.ThresholdPolicy(3,
		torchwood.OriginPolicy(log.Name()),
		torchwood.SingleVerifierPolicy(log),
		torchwood.ThresholdPolicy(one.Quorum, witnesses...))
	return torchwood.VerifyProof(policy, tlog.RecordHash(one.Leaf), []byte(one.Proof)) == nil
}

// make7 makes a log of seven records, cosigned by two witnesses with Ed25519 and by one with ML-DSA-44.
func make7() made {
	secret, vkey, err := note.GenerateKey(rand.Reader, "log.example/torchwood")
	check(err)
	signer, err := note.NewSigner(secret)
	check(err)
	out, signers := made{Log: vkey}, []note.Signer{signer}
	for _, name := range []string{"one.example", "two.example"} {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		check(err)
		witness, err := torchwood.NewCosignatureSigner(name, key)
		check(err)
		out.Witnesses, signers = append(out.Witnesses, witness.Verifier().String()), append(signers, witness)
	}
	key, err := mldsa.GenerateKey(mldsa.MLDSA44())
	check(err)
	witness, err := torchwood.NewCosignatureSigner("three.example", key)
	check(err)
	signers = append(signers, witness)

	const size = 7
	stored := []tlog.Hash{}
	reader := tlog.HashReaderFunc(func(indexes []int64) (hashes []tlog.Hash, err error) {
		for _, index := range indexes {
			hashes = append(hashes, stored[index])
		}
		return hashes, nil
	})
	for i := range int64(size) {
		hashes, err := tlog.StoredHashes(i, leaf(i), reader)
		check(err)
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(size, reader)
	check(err)
	checkpoint := torchwood.Checkpoint{Origin: "log.example/torchwood", Tree: tlog.Tree{N: size, Hash: root}}
	signed, err := note.Sign(&note.Note{Text: checkpoint.String()}, signers...)
	check(err)
	for i := range int64(size) {
		path, err := tlog.ProveRecord(size, i, reader)
		check(err)
		text := torchwood.FormatProof(i, path, signed)
		if i%2 == 1 {
			text = torchwood.FormatProofWithExtraData(i, []byte{byte(i)}, path, signed)
		}
		out.Proofs = append(out.Proofs, proof{leaf(i), string(text)})
	}
	return out
}

func leaf(i int64) []byte {
	return fmt.Appendf(nil, "record %d", i)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
