import './demo-embed.css';

/**
 * Does what an integrator's site does: creates a session, embeds the page, and listens to its events, which it lists. It creates
 * the session in the browser with a test key; a real site must do that on its server.
 */

const boot: { publicUrl: string } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
const root = document.getElementById('app');
if (root !== null) build(root);

function build(root: HTMLElement): void {
  const key = element('input', { id: 'key', type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: 'fp_test_…' });
  key.value = location.hash.slice(1);
  const start = element('button', { type: 'button' }, 'Start a test session');
  const status = element('p', { role: 'status' });
  const frame = element('div', { class: 'frame' });
  const log = element('ol', { class: 'log', 'aria-live': 'polite' });
  root.replaceChildren(
    element(
      'main',
      { class: 'demo' },
      element('h1', {}, 'Embedded capture page'),
      element(
        'p',
        {},
        'This page simulates an integrator’s site. Its origin is ',
        element('code', {}, location.origin),
        '; the frame comes from ',
        element('code', {}, boot.publicUrl),
        '.',
      ),
      element('label', { for: 'key' }, 'Your test key'),
      element('div', { class: 'row' }, key, start),
      status,
      element('div', { class: 'columns' }, frame, element('section', {}, element('h2', {}, 'Events'), log)),
    ),
  );
  start.addEventListener('click', () => {
    status.textContent = '';
    log.replaceChildren();
    openFrame(key.value.trim(), frame).catch((error: unknown) => {
      status.textContent = error instanceof Error ? error.message : String(error);
    });
  });
  addEventListener('message', (event) => {
    if (event.origin !== new URL(boot.publicUrl).origin || event.data?.source !== 'faceproof') return;
    const { source: _source, v: _version, type, sessionId: _sessionId, ...rest } = event.data;
    const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
    log.append(element('li', { 'data-type': String(type) }, element('code', {}, `${type}${more}`)));
  });
  if (key.value !== '') start.click();
}

async function openFrame(key: string, into: HTMLElement): Promise<void> {
  if (!key.startsWith('fp_test_')) throw new Error('Paste a key that starts with fp_test_. `npm start` prints one.');
  const response = await fetch('/v1/sessions', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ flow: 'LIVENESS_ONLY', purpose: 'Trying the frame', embedOrigins: [location.origin] }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  const address = new URL(answer.handoff.captureUrl);
  address.searchParams.set('embed', '1');
  into.replaceChildren(element('iframe', { src: address.href, allow: 'camera', title: 'Face check' }));
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
