import type { Config } from '../../config.js';
import { preferredType } from '../../http/headers/preferred-type.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openBounded } from '../../observe/within-time.js';
import { hasAnyoneJoined } from '../../people/members.store.js';
import type { Database } from '../../store/database.js';
import { answerAlways } from '../answer-always.js';
import { composePlainPage, escapeHtml, PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';
import { ICON_ANSWER } from './icon.js';

const ANSWER_MS_MAX = 500;

/** The root: a page for people, JSON for programs that prefer it. It answers while the database is away. */
export function getFrontPage(service: { db: Database; config: Config }): Handler<'anyone'> {
  const { publicUrl, development, demoKey } = service.config;
  const hasDemo = development && demoKey !== null;
  const askWhetherNobodyJoined = openQuestion(service.db);
  return handlerFor('anyone', {
    async handle({ header }) {
      if (preferredType(header('accept'), ['text/html', 'application/json']) === 'application/json')
        return { status: 200, body: describeFront(publicUrl), headers: { Vary: 'Accept' } };
      const body = composeFront(publicUrl, { hasDemo, nobodyJoined: await askWhetherNobodyJoined() });
      return { status: 200, body, headers: { ...PLAIN_PAGE_HEADERS, Vary: 'Accept' } };
    },
  });
}

/** @returns asks whether no one has signed in yet; false where the database does not say so in time */
function openQuestion(db: Database): () => Promise<boolean> {
  const ask = openBounded(() => hasAnyoneJoined(db), ANSWER_MS_MAX);
  const known = { joined: false };
  return async () => {
    try {
      known.joined ||= await ask();
      return !known.joined;
    } catch {
      return false;
    }
  };
}

/**
 * Composes the page at `/`.
 *
 * @param is hasDemo: the demo opens test sessions; nobodyJoined: no person has signed in yet, so the page says how to get in
 */
function composeFront(publicUrl: string, is: { hasDemo: boolean; nobodyJoined: boolean }): string {
  const to = (path: string, text: string) => `<a href="${escapeHtml(publicUrl + path)}">${escapeHtml(text)}</a>`;
  return composePlainPage('Faceproof', [
    `<img src="/favicon.svg" alt="" width="64" height="64">`,
    '<h1>Faceproof</h1>',
    '<p>This service verifies that a person is live and, where asked, that the person matches a reference. Each decision has a signed receipt.</p>',
    '<p class="soft">Did someone ask you to verify yourself? Open the link that you received from them. You need no account here.</p>',
    `<p><strong>First step:</strong> ${to('/guides/tutorials/quickstart-curl', 'your first decision with curl')}.</p>`,
    ...(is.hasDemo ? [composeDemo(publicUrl)] : []),
    ...(is.nobodyJoined ? [composeGettingIn(to)] : []),
    `<ul class="places">${PLACES.map(({ path, title, text }) => `<li>${to(path, title)}<p>${escapeHtml(text)}</p></li>`).join('')}</ul>`,
    `<p class="soft">For programs: ${to(PROGRAM_PLACES.openapi, 'OpenAPI document')}, ${to(PROGRAM_PLACES.evidenceKeys, 'evidence keys')}, ${to(PROGRAM_PLACES.health, 'liveness of the process')}, ${to(PROGRAM_PLACES.ready, 'readiness')}.</p>`,
  ]);
}

/** At an origin of its own, like a real integrator's site. */
function composeDemo(publicUrl: string): string {
  const url = `${publicUrl.replace('//localhost', '//127.0.0.1')}/demo/embed`;
  return `<p><strong>Demo:</strong> <a href="${escapeHtml(url)}">the capture page as a person sees it</a>, in a test session.</p>`;
}

function composeGettingIn(to: (path: string, text: string) => string): string {
  return [
    '<section class="notice">',
    '<h2>No one has signed in to the console yet</h2>',
    '<p>On your own machine, <code>npm start</code> prints a sign-in link at every start. On a server, invite the first owner with',
    `<code>npm run admin -- members invite</code>. ${to('/guides/sign-in', 'How people sign in')}</p>`,
    '</section>',
  ].join('\n');
}

/** The same for programs that ask for JSON. */
function describeFront(publicUrl: string): Record<string, string> {
  return Object.fromEntries([
    ['name', 'Faceproof'],
    ...PLACES.map(({ name, path }) => [name, publicUrl + path]),
    ...Object.entries(PROGRAM_PLACES).map(([name, path]) => [name, publicUrl + path]),
  ]);
}

/** What a person or a program can open in this service. Addresses below the public URL. */
const PLACES = [
  {
    name: 'console',
    path: '/console',
    title: 'Console',
    text: 'Sessions, reviews, keys, webhooks and members of your account.',
  },
  { name: 'guides', path: '/guides', title: 'Guides', text: 'How to integrate, review, install and operate the service.' },
  { name: 'docs', path: '/docs', title: 'API reference', text: 'Every route, field and error, with examples.' },
  {
    name: 'clients',
    path: '/clients',
    title: 'Clients',
    text: 'Packages for JavaScript, Python, Go and Java that fit this service, and the commands that install them.',
  },
  {
    name: 'verify',
    path: '/verify',
    title: 'Verify a receipt',
    text: 'Checks the signed evidence of a decision in your browser. Nothing leaves the page.',
  },
] as const;

/** For programs and probes. */
const PROGRAM_PLACES = {
  openapi: '/v1/openapi.json',
  evidenceKeys: '/v1/evidence-keys',
  health: '/healthz',
  ready: '/readyz',
} as const;

/** Browsers ask for `/favicon.ico` when an answer names no icon. They go by the media type, not by the ending. */
export const getFavicon = () => answerAlways(ICON_ANSWER);

/** Nothing here is for a search engine: an installation belongs to one organization, and capture links to one person each. */
export const getRobots = () =>
  answerAlways({
    status: 200,
    body: 'User-agent: *\nDisallow: /\n',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
