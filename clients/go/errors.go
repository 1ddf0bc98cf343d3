package faceproof

import (
	"fmt"
	"time"
)

// None of these errors contains a key, a token or a body.

// ProblemError: the service refused the request (RFC 9457). Decide by Code.
type ProblemError struct {
	Problem
	// RetryAfter is 0 if the response named no time.
	RetryAfter time.Duration
	Tries      int
}

func (e *ProblemError) Error() string {
	text := fmt.Sprintf("faceproof: %s: %s", e.Code, e.Detail)
	for _, one := range e.Errors {
		text += "; " + one.Pointer + ": " + one.Message
	}
	return text
}

// ConnectionError: no response arrived, or only a part. The service may have processed the request.
type ConnectionError struct {
	Method, Path string
	Tries        int
	Err          error
}

func (e *ConnectionError) Error() string {
	return fmt.Sprintf("faceproof: no response to %s %s; tries: %d", e.Method, e.Path, e.Tries)
}

func (e *ConnectionError) Unwrap() error { return e.Err }

// AnswerError: the response does not come from Faceproof's API, but from a proxy, for example.
type AnswerError struct {
	Method, Path string
	Status       int
	RequestID    string
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("faceproof: the response to %s %s (status %d) does not come from the API", e.Method, e.Path, e.Status)
}

// DecisionTimeoutError: WaitForDecision gave up. The session may still be decided.
type DecisionTimeoutError struct {
	SessionID string
	Status    SessionStatus
}

func (e *DecisionTimeoutError) Error() string {
	return fmt.Sprintf("faceproof: session %s is still %s", e.SessionID, e.Status)
}
