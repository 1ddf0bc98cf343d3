import type { Config } from '../../config.js';
import { listLogKeys } from '../../evidence-log/evidence-log.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Signer } from '../../receipts/signer.js';
import type { Database } from '../../store/database.js';
import { serveAssets } from '../built-page.js';
import { ICON } from '../front/icon.js';

/** No `connect-src`, no forms, and no pictures but the icon inside the page, so that dropped files cannot leave it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the page that verifies receipts in the browser, offline. The HTML contains the keys. */
export function getVerifyPage(service: { db: Database; signer: Signer; config: Config }): Handler<'anyone'> {
  return handlerFor('anyone', {
    async handle() {
      const witnesses = service.config.witnessing.witnesses.map(({ name, vkey }) => ({ name, vkey }));
      const keys = { keys: await service.signer.publicKeys(service.db), logs: await listLogKeys(service.db), witnesses };
      return {
        status: 200,
        body: composePage(keys),
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      };
    },
  });
}

/** @param keys data for the script, which browsers do not execute */
function composePage(keys: object): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify a receipt</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<link rel="stylesheet" href="/verify-assets/verify.css">
<script type="module" src="/verify-assets/verify.js"></script>
</head>
<body>
<main>
<h1>Verify a receipt</h1>
<p>This page verifies the evidence of a decision in your browser. It works offline, and its Content-Security-Policy blocks every connection, so nothing leaves the page.</p>
<label id="drop" for="files">Drop the evidence here, or choose a file.<br>
<input id="files" type="file" multiple accept=".json,.txt,.checkpoint,.tlog-proof,application/json,text/plain"></label>
<p>You can also add stored keys (the response of <code>/v1/evidence-keys</code>), a stored checkpoint of the log, a consistency proof, a proof of the log (<code>.tlog-proof</code>), and a list of checkpoints with the times at which you saw them.</p>
<label for="pasted">Or paste the evidence:</label>
<textarea id="pasted" spellcheck="false" autocomplete="off"></textarea>
<fieldset>
<legend>Witnesses that you trust</legend>
<p id="about-pins">Witnesses cosign the log, so that its operator alone cannot show two histories. Only keys that you have from the witnesses themselves count.</p>
<label for="pins">Their keys, one on each line</label>
<textarea id="pins" spellcheck="false" autocomplete="off" aria-describedby="about-pins refusal"></textarea>
<label for="quorum">How many of them must have cosigned (all, if empty)</label>
<input id="quorum" inputmode="numeric" autocomplete="off" size="4" aria-describedby="refusal">
<p id="refusal" role="alert"></p>
</fieldset>
<section id="verdict" aria-live="polite"></section>
<noscript><p>This page needs JavaScript. Without it, use the command <code>faceproof verify FILE</code> of the JavaScript client, or the verifiers in Python and Go.</p></noscript>
</main>
<script type="application/json" id="keys">${JSON.stringify(keys).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

export const getVerifyAsset = (): Handler<'anyone'> => serveAssets('verify', { 'Cache-Control': 'no-cache' });
