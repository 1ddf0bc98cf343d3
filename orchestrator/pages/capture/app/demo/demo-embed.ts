import './demo-embed.css';

/** Does what an integrator's page does: embeds the session that its server has opened, and lists the events. */

const boot: { publicUrl: string; captureUrl?: string; problem?: string } = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{}',
);
/** Nothing in it comes from elsewhere. */
const PAGE = `
  <main class="demo">
    <h1>Embedded capture page</h1>
    <p>This page simulates an integrator’s site. Its origin is <code></code>; the frame comes from <code></code>.</p>
    <button type="button">Start another test session</button>
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
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  for (const [i, code] of root.querySelectorAll('code').entries())
    code.textContent = [location.origin, boot.publicUrl][i] ?? '';
  find('button').addEventListener('click', () => location.reload());
  find('[role=status]').textContent = boot.problem ?? '';
  addEventListener('message', (event) => {
    if (event.origin !== new URL(boot.publicUrl).origin || event.data?.source !== 'faceproof') return;
    const { source: _source, v: _version, type, sessionId: _sessionId, ...rest } = event.data;
    const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
    const item = find('.log').appendChild(document.createElement('li'));
    item.dataset.type = String(type);
    item.appendChild(document.createElement('code')).textContent = `${type}${more}`;
  });
  if (boot.captureUrl === undefined) return;
  const src = `${boot.captureUrl}?embed=1`;
  find('.frame').append(Object.assign(document.createElement('iframe'), { src, allow: 'camera', title: 'Face check' }));
}
