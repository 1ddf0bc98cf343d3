import { createHash } from 'node:crypto';
import type { Config } from '../../config.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { preferredType } from '../../http/headers/preferred-type.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { composePlainPage, escapeHtml, PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';
import { type Language, openPackages, type Packages, readPackage } from './open-packages.js';

interface Client {
  language: Language;
  version: string;
  url: string;
  sha256: string;
  install: string;
}

/** The clients that fit this service, each with the command that installs it: a page for people, JSON for programs. */
export function getClientsPage(service: { config: Config }): Handler<'anyone'> {
  const { publicUrl } = service.config;
  const packagesNow = openPackages();
  return handlerFor('anyone', {
    async handle({ header }) {
      const packages = await packagesNow();
      const items = packages.packages.map((one) => toClient(one, packages.version, publicUrl));
      const shared = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept' };
      if (preferredType(header('accept'), ['text/html', 'application/json']) === 'application/json')
        return { status: 200, body: { items }, headers: shared };
      return { status: 200, body: composeClients(items, packages, publicUrl), headers: { ...PLAIN_PAGE_HEADERS, ...shared } };
    },
  });
}

function toClient({ language, file, sha256 }: Packages['packages'][number], version: string, publicUrl: string): Client {
  const url = `${publicUrl}/clients/${file}`;
  return { language, version, url, sha256, install: commandOf(language, url, { version, publicUrl }) };
}

function commandOf(language: Language, url: string, at: { version: string; publicUrl: string }): string {
  switch (language) {
    case 'JavaScript':
      return `npm install ${url}`;
    case 'Python':
      return `pip install ${url}`;
    case 'Go':
      return `GOPROXY=${at.publicUrl}/clients/go,https://proxy.golang.org,direct GONOSUMDB=faceproof.invalid go get faceproof.invalid/faceproof@v${at.version}`;
    case 'Java':
      return `curl -sSO ${url}`;
  }
}

function composeClients(items: readonly Client[], { element }: Packages, publicUrl: string): string {
  const script = `<script type="module" src="${publicUrl}/element.js" integrity="${element}" crossorigin="anonymous"></script>\n<faceproof-capture capture-url="CAPTURE_URL"></faceproof-capture>`;
  return composePlainPage('Clients · Faceproof', [
    '<h1>Clients</h1>',
    '<p>These packages fit this service, and are installed from it. They hold nothing of the instance, and need no other package.</p>',
    ...items.flatMap(({ language, version, url, sha256, install }) => [
      `<h2>${language} ${escapeHtml(version)}</h2>`,
      `<p><code>${escapeHtml(install)}</code></p>`,
      `<p class="soft"><a href="${escapeHtml(url)}">${escapeHtml(url.slice(url.lastIndexOf('/') + 1))}</a>, SHA-256 <code>${sha256}</code></p>`,
    ]),
    '<p>Maven and Gradle find it in this repository, as <code>invalid.faceproof:faceproof</code>:</p>',
    `<p><code>${escapeHtml(`<repository><id>faceproof</id><url>${publicUrl}/clients/maven</url></repository>`)}</code></p>`,
    '<h2>A page of yours</h2>',
    '<p>Two lines of HTML embed the capture, without a package:</p>',
    `<p><code>${escapeHtml(script).replace('\n', '<br>')}</code></p>`,
    '<p class="soft">Leave out <code>integrity</code> if your page should follow updates of this service.</p>',
  ]);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  whl: 'application/zip',
  zip: 'application/zip',
  jar: 'application/java-archive',
  pom: 'application/xml',
  xml: 'application/xml',
  info: 'application/json',
  '@latest': 'application/json',
};

/** A package, in the layout that its installer reads. An operator may pack the same version again, so callers ask whether it changed. */
export function getClientFile(): Handler<'anyone'> {
  const packagesNow = openPackages();
  return handlerFor('anyone', {
    async handle({ request, header }) {
      const path = (request.url ?? '/').split('?')[0]?.replace(/^\/clients\//i, '') ?? '';
      const name = (await packagesNow()).files.find((one) => one === decode(path));
      if (name === undefined) throw new Refusal('not_found', 'There is no such package.');
      const bytes = await readPackage(name);
      const digest = createHash('sha256').update(bytes).digest('base64');
      const headers = {
        'Content-Type': MEDIA_TYPES[/[^./]+$/.exec(name)?.[0] ?? ''] ?? 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'Repr-Digest': `sha-256=:${digest}:`,
        ETag: `"${digest}"`,
      };
      if (matchesTag(header('if-none-match') ?? '', headers.ETag)) return { status: 304, headers };
      return { status: 200, body: bytes, headers };
    },
  });
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // A malformed escape names nothing.
  }
}

/** The drop-in component, for pages of any origin. `/clients` shows its digest. */
export function getElement(): Handler<'anyone'> {
  const packagesNow = openPackages();
  return handlerFor('anyone', {
    async handle() {
      const { element } = await packagesNow();
      return {
        status: 200,
        body: await readPackage('element.js'),
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          ETag: `"${element}"`,
        },
      };
    },
  });
}
