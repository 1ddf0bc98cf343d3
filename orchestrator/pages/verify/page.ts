import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';

/** No `connect-src`, no forms, no pictures: what is dropped into the page cannot leave it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Where a receipt is checked in the browser, offline. The keys stand in the page. */
export function getVerifyPage(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      const keys = { keys: await service.signer.publicKeys(service.db), logs: [service.evidenceLogKey] };
      return {
        status: 200,
        body: composePage(keys),
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      };
    },
  });
}

/** @param keys handed to the script as data, which no browser runs */
function composePage(keys: object): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify a receipt</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/verify-assets/verify.css">
<script type="module" src="/verify-assets/verify.js"></script>
</head>
<body>
<main>
<h1>Verify a receipt</h1>
<p>The evidence of a decision is checked here, in your browser. Nothing leaves this page: it works offline, and its policy lets it connect to nowhere.</p>
<label id="drop" for="files">Drop the evidence here, or choose a file.<br>
<input id="files" type="file" multiple accept=".json,.txt,.checkpoint,application/json,text/plain"></label>
<p>Also taken: keys that you kept (the answer of <code>/v1/evidence-keys</code>), a checkpoint of the log that you kept, and a consistency proof.</p>
<label for="pasted">Or paste the evidence:</label>
<textarea id="pasted" spellcheck="false" autocomplete="off"></textarea>
<section id="verdict" aria-live="polite"></section>
<noscript><p>The check is a script. Without one: <code>npx faceproof verify FILE</code>, or the verifiers in Python and Go.</p></noscript>
</main>
<script type="application/json" id="keys">${JSON.stringify(keys).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}
