import './demo-embed.css';

/**
 * Does what an integrator's site does: creates a session, embeds the page, and listens to its events, which it lists. It creates
 * the session in the browser with a test key; a real site must do that on its server.
 */

const boot: { publicUrl: string } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
/** The form and the list. Nothing in it comes from elsewhere. */
const PAGE = `
  <main class="demo">
    <h1>Embedded capture page</h1>
    <p>This page simulates an integrator’s site. Its origin is <code></code>; the frame comes from <code></code>.</p>
    <label for="key">Your test key</label>
    <div class="row">
      <input id="key" type="text" autocomplete="off" spellcheck="false" placeholder="fp_test_…">
      <button type="button">Start a test session</button>
    </div>
    <p role="status"></p>
    <div class="columns">
      <div class="frame"></div>
      <section><h2>Events</h2><ol class="log" aria-live="polite"></ol></section>
    </div>
  </main>`;

const root = document.getElementById('app');
if (root !== null) build(root);

function build(root: HTMLElement): void {
  root.innerHTML = PAGE;
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const [key, start, status] = [find<HTMLInputElement>('#key'), find('button'), find('[role=status]')];
  const [frame, log] = [find('.frame'), find('.log')];
  for (const [i, code] of root.querySelectorAll('code').entries())
    code.textContent = [location.origin, boot.publicUrl][i] ?? '';
  key.value = location.hash.slice(1);
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
    const item = log.appendChild(document.createElement('li'));
    item.dataset.type = String(type);
    item.appendChild(document.createElement('code')).textContent = `${type}${more}`;
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
  const frame = Object.assign(document.createElement('iframe'), { src: address.href, allow: 'camera', title: 'Face check' });
  into.replaceChildren(frame);
}
