// The scripted conversation of test/client/conversation.test.ts in Go. Prints what it saw as JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"faceproof.invalid/faceproof"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func read(name string, into any) {
	if err := json.Unmarshal(must(os.ReadFile(filepath.Join(os.Getenv("VECTORS"), name))), into); err != nil {
		log.Fatal(err)
	}
}

func problem(_ any, err error) []any {
	var refusal *faceproof.ProblemError
	if !errors.As(err, &refusal) {
		log.Fatal("no problem: ", err)
	}
	pointers := []string{}
	for _, one := range refusal.Errors {
		if strings.Contains(refusal.Error(), one.Pointer) {
			pointers = append(pointers, one.Pointer)
		}
	}
	return []any{refusal.Code, refusal.Retryable, refusal.RequestID != "", pointers}
}

// verdict is computed again from what the service answers.
func verdict(ctx context.Context, client *faceproof.Client, sessionID string) bool {
	evidence := must(client.GetEvidence(ctx, sessionID))
	var bundle faceproof.VerificationBundle
	must(0, json.Unmarshal(evidence.Bundle, &bundle))
	var policy json.RawMessage
	query := faceproof.GetPolicyVersionQuery{PolicyID: bundle.Policy.PolicyID}
	must(client.GetPolicyVersion(ctx, strconv.Itoa(bundle.Policy.Version), query, faceproof.WithAnswer(&policy)))
	profile := must(client.GetProfile(ctx, bundle.Evaluation.ProfileID))
	var calibration any
	if digest := bundle.Evaluation.CalibrationDigest; digest != nil {
		calibration = must(client.GetCalibration(ctx, *digest))
	}
	_, valid, err := faceproof.VerifyVerdict(evidence, policy, profile, calibration)
	return must(valid, err)
}

func main() {
	ctx, saw := context.Background(), map[string]any{}
	base, key := os.Getenv("FACEPROOF_URL"), os.Getenv("FACEPROOF_API_KEY")
	client := must(faceproof.New(key, base))

	var vectors []struct {
		Secret, Body string
		Now          int64
		Headers      map[string]string
	}
	read("webhooks.json", &vectors)
	webhooks := []bool{}
	for _, one := range vectors {
		verifier := must(faceproof.NewWebhookVerifier(one.Secret))
		verifier.Now = func() time.Time { return time.Unix(one.Now, 0) }
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		_, err := verifier.Verify([]byte(one.Body), headers)
		webhooks = append(webhooks, err == nil)
	}
	saw["webhooks"] = webhooks
	var signed struct {
		faceproof.WebhookKeys
		Vectors []struct {
			AccountID, Body string
			Mode            faceproof.Mode
			Now             int64
			Headers         map[string]string
		}
	}
	read("webhook-keys.json", &signed)
	origins := []bool{}
	for _, one := range signed.Vectors {
		verifier := faceproof.NewOriginVerifier(faceproof.WebhookOrigin{Keys: signed.WebhookKeys, AccountID: one.AccountID, Mode: one.Mode})
		verifier.Now = func() time.Time { return time.Unix(one.Now, 0) }
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		_, err := verifier.Verify([]byte(one.Body), headers)
		origins = append(origins, err == nil)
	}
	saw["origins"] = origins
	var kept []struct{ Evidence faceproof.Evidence }
	var keys faceproof.EvidenceKeys
	read("receipts.json", &kept)
	read("evidence-keys.json", &keys)
	receipts := []bool{}
	for _, one := range kept {
		_, valid, _ := faceproof.VerifyReceipt(one.Evidence, keys)
		receipts = append(receipts, valid)
	}
	saw["receipts"] = receipts

	session := must(client.CreateSession(ctx, faceproof.CreateSessionRequest{
		Flow: faceproof.FlowLivenessOnly, Purpose: "Conversation", SubjectID: faceproof.Ptr("person-go"),
		Simulate: &faceproof.CreateSessionSimulate{Scenario: faceproof.Ptr(faceproof.ScenarioApprove)},
	}))
	saw["decided"] = must(client.WaitForDecision(ctx, session.SessionID, time.Minute)).Status
	_, saw["receipt"], _ = faceproof.VerifyReceipt(must(client.GetEvidence(ctx, session.SessionID)), must(client.ListEvidenceKeys(ctx)))
	saw["verdict"] = verdict(ctx, client, session.SessionID)
	create := func(purpose string, options ...faceproof.Option) (faceproof.CreatedSession, error) {
		return client.CreateSession(ctx, faceproof.CreateSessionRequest{Flow: faceproof.FlowLivenessOnly, Purpose: purpose}, options...)
	}
	twin := faceproof.WithIdempotencyKey("twin-go")
	one, other := must(create("Twin", twin)), must(create("Twin", twin))
	saw["twins"] = one.SessionID == other.SessionID

	captured := must(create("Capture"))
	capture := must(faceproof.NewCapture(strings.Replace(captured.Handoff.CaptureURL, os.Getenv("PUBLIC_URL"), base, 1)))
	must(capture.Open(ctx, faceproof.OpenCaptureRequest{}))
	frames := [][]byte{}
	for _, file := range must(filepath.Glob(filepath.Join(os.Getenv("FRAMES"), "*"))) {
		frames = append(frames, must(os.ReadFile(file)))
	}
	if err := capture.Upload(ctx, faceproof.UploadMediaRequest{Frame: frames}); err != nil {
		log.Fatal(err)
	}
	status := must(client.WaitForDecision(ctx, captured.SessionID, time.Minute)).Status
	saw["captured"] = []any{must(capture.Progress(ctx)).State, status}

	stranger := must(faceproof.New("fp_test_wrong", base))
	_, wrongKey := stranger.GetUsage(ctx, faceproof.GetUsageQuery{})
	_, unknown := client.GetSession(ctx, "ses_00000000000000000000000000", faceproof.GetSessionQuery{})
	_, invalid := client.CreateSession(ctx, faceproof.CreateSessionRequest{Flow: "BOTH", Purpose: "Wrong"})
	_, reused := create("Other", twin)
	_, ended := client.CancelSession(ctx, session.SessionID)
	saw["refusals"] = []any{problem(nil, wrongKey), problem(nil, unknown), problem(nil, invalid), problem(nil, reused), problem(nil, ended)}

	count := 0
	for _, err := range client.AllSessions(ctx, faceproof.ListSessionsQuery{Limit: 1}) {
		must(count, err)
		count++
	}
	saw["pages"] = count >= 3
	saw["renewed"] = must(client.RenewSessionLink(ctx, one.SessionID)).Handoff.CaptureURL != ""
	saw["exported"] = string(must(client.ExportSubject(ctx, faceproof.ExportSubjectRequest{SubjectID: "person-go"}))[:2]) == "PK"
	saw["erased"] = must(client.EraseSubject(ctx, faceproof.EraseSubjectRequest{SubjectID: "person-go"})).Erased.Sessions
	policy := must(client.GetPolicy(ctx))
	change := faceproof.PutPolicyRequest{MaxAttempts: &policy.Policy.MaxAttempts}
	saw["policy"] = must(client.PutPolicy(ctx, change, faceproof.WithIfMatch(*policy.Etag))).Version >= policy.Version

	listener, received := must(net.Listen("tcp", "127.0.0.1:0")), make(chan []string, 1)
	var endpoint faceproof.WebhookEndpointWithSecret
	webhookKeys := must(client.ListWebhookKeys(ctx))
	go http.Serve(listener, http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		body := must(io.ReadAll(request.Body))
		event := must(must(faceproof.NewWebhookVerifier(endpoint.Secret)).Verify(body, request.Header))
		origin := faceproof.WebhookOrigin{Keys: webhookKeys, AccountID: endpoint.AccountID, Mode: endpoint.Mode}
		again := must(faceproof.NewOriginVerifier(origin).Verify(body, request.Header))
		writer.WriteHeader(http.StatusNoContent)
		received <- []string{event.Type, again.Type}
	}))
	endpoint = must(client.CreateWebhookEndpoint(ctx, faceproof.CreateWebhookEndpointRequest{
		URL: "http://" + listener.Addr().String() + "/", Events: faceproof.Value([]faceproof.EventType{"webhook.test"}),
		Signatures: []faceproof.Signature{"v1", "v1a"},
	}))
	must(client.TestWebhookEndpoint(ctx, endpoint.EndpointID))
	saw["received"] = <-received
	if err := client.DeleteWebhookEndpoint(ctx, endpoint.EndpointID); err != nil {
		log.Fatal(err)
	}
	must(0, json.NewEncoder(os.Stdout).Encode(saw))
}
