import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';

/** Scripts may only call this service, and write no HTML. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Serves the page on which people sign in, register a passkey and sign out. The token of a link is in the fragment. */
export function getConsolePage(_service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      return {
        status: 200,
        body: PAGE,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      };
    },
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Faceproof console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console-assets/console.css">
<script type="module" src="/console-assets/console.js"></script>
</head>
<body>
<main>
<h1>Faceproof console</h1>
<p id="state" role="status">Loading …</p>
<div id="actions"></div>
<noscript><p>The console needs JavaScript.</p></noscript>
</main>
</body>
</html>
`;
