import type { Answer } from '../../http/call.js';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not built yet · Faceproof</title></head>
<body><h1>The guides are not built yet</h1>
<p>After the first <code>npm start</code> they are built in the background, which takes about a minute. This page reloads by itself.</p>
<p>Elsewhere, run <code>npm run build</code>.</p></body>
</html>
`;

/** What a browser gets until the site is there. */
export const NOT_BUILT: Answer = {
  status: 503,
  body: PAGE,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Retry-After': '5',
    Refresh: '5',
  },
};
