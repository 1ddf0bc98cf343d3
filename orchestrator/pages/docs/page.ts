import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Faceproof API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><noscript>The reference needs JavaScript. The document itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
<main id="viewer"></main><script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/assets/start.js"></script></body></html>
`;

/** The API reference. Scripts, styles and requests stay on this origin. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function getDocs(_service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
      return { status: 200, body: PAGE, headers };
    },
  });
}
