import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRoute, type Route } from '../../http/call.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

const FOLDER = join(import.meta.dirname, 'app');
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'verify.js': 'text/javascript; charset=utf-8',
  'verify.css': 'text/css; charset=utf-8',
};

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
export function getVerifyPage(service: Service): Route {
  return openRoute({
    method: 'GET',
    path: '/verify',
    auth: 'none',
    rate: 'open',
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

/** The page's script and style; no name of a request reaches the disk. */
export function getVerifyAsset(_service: Service): Route {
  const files = new Map<string, Buffer>();
  return openRoute({
    method: 'GET',
    path: '/verify-assets/:file',
    auth: 'none',
    rate: 'open',
    body: null,
    doc: null,
    async handle({ params }) {
      const name = params.file ?? '';
      const mediaType = Object.hasOwn(MEDIA_TYPES, name) ? MEDIA_TYPES[name] : undefined;
      if (mediaType === undefined) throw new Refusal('not_found', 'There is no such file.');
      const bytes = files.get(name) ?? readAsset(name);
      files.set(name, bytes);
      return { status: 200, body: bytes, headers: { 'Content-Type': mediaType, 'Cache-Control': 'no-cache' } };
    },
  });
}

function readAsset(name: string): Buffer {
  try {
    return readFileSync(join(FOLDER, name));
  } catch (cause) {
    throw new Refusal('internal_error', 'The page is not there.', {
      internal: 'The page /verify is not built. Run: npm run build',
      cause,
    });
  }
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
