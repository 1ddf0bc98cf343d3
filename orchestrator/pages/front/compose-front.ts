import { composePlainPage, escapeHtml } from '../plain/compose-page.js';
import { PLACES, PROGRAM_PLACES } from './list-places.js';

/**
 * Composes the page at `/`.
 *
 * @param nobodyJoined no person has signed in yet, so the page says how to get in
 */
export function composeFront(publicUrl: string, nobodyJoined: boolean): string {
  const to = (path: string, text: string) => `<a href="${escapeHtml(publicUrl + path)}">${escapeHtml(text)}</a>`;
  return composePlainPage('Faceproof', [
    '<h1>Faceproof</h1>',
    '<p>This service verifies that a person is live and, where asked, that the person matches a reference. Each decision has a signed receipt.</p>',
    '<p class="soft">Did someone ask you to verify yourself? Open the link that you received from them. You need no account here.</p>',
    ...(nobodyJoined ? [composeGettingIn(to)] : []),
    `<ul class="places">${PLACES.map(({ path, title, text }) => `<li>${to(path, title)}<p>${escapeHtml(text)}</p></li>`).join('')}</ul>`,
    `<p class="soft">For programs: ${to(PROGRAM_PLACES.openapi, 'OpenAPI document')}, ${to(PROGRAM_PLACES.evidenceKeys, 'evidence keys')}, ${to(PROGRAM_PLACES.health, 'liveness of the process')}, ${to(PROGRAM_PLACES.ready, 'readiness')}.</p>`,
  ]);
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
export function describeFront(publicUrl: string): Record<string, string> {
  return Object.fromEntries([
    ['name', 'Faceproof'],
    ...PLACES.map(({ name, path }) => [name, publicUrl + path]),
    ...Object.entries(PROGRAM_PLACES).map(([name, path]) => [name, publicUrl + path]),
  ]);
}
