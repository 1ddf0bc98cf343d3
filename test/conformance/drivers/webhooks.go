// Verifies deliveries with the library of Standard Webhooks: webhooks < deliveries.json
package main

import (
	"encoding/json"
	"net/http"
	"os"

	"driver/standardwebhooks" // a copy of the library, without the modules that only its tests need
)

type delivery struct {
	Secret  string            `json:"secret"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

func main() {
	var deliveries []delivery
	if err := json.NewDecoder(os.Stdin).Decode(&deliveries); err != nil {
		panic(err)
	}
	out := []bool{}
	for _, one := range deliveries {
		webhook, err := standardwebhooks.NewWebhook(one.Secret)
		if err != nil {
			panic(err)
		}
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		out = append(out, webhook.Verify([]byte(one.Body), headers) == nil)
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}
