import { loadNotice } from '../../accounts/notice.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { type Entry, perBuild, readEntry } from '../built-page.js';
import { escapeHtml } from '../plain/compose-page.js';

const ASSETS_PATH = '/console-assets';

/** Scripts may only call this service, and write no HTML. Pictures of people are shown from memory (`blob:`). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
  'X-Robots-Tag': 'noindex',
};

/** Serves the console's page for every address below `/console`: its script reads the address. The token of a link is in the fragment. */
export function getConsolePage({ db }: { db: Database }): Handler<'anyone'> {
  const entryOf = perBuild('console', (folder) => readEntry(folder, 'main.tsx'));
  return handlerFor('anyone', {
    async handle() {
      // Without its database, the page itself says so.
      const notice = await loadNotice(db).catch(() => null);
      return { status: 200, body: composePage(entryOf(), notice), headers: HEADERS };
    },
  });
}

function composePage({ script, styles }: Entry, notice: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Faceproof console</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${ASSETS_PATH}/${file}">`).join('\n')}
<script type="module" src="${ASSETS_PATH}/${script}"></script>
</head>
<body>
<p class="maintenance" role="status">${escapeHtml(notice ?? '')}</p>
<div id="app"><p class="boot">Loading …</p></div>
<noscript><p>The console needs JavaScript.</p></noscript>
</body>
</html>
`;
}
