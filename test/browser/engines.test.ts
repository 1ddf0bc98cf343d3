import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { integrator } from '../harness/services/integrator.js';
import { startService } from '../harness/services/start-service.js';

const FIREFOX = ['/usr/bin/firefox', '/usr/bin/firefox-esr'].find(existsSync);
const HAS_WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync);
const SLOW = { timeout: 100_000, interval: 500 };

/** Runs a function's body in the page that it opened. */
type Run = (body: string) => Promise<unknown>;

it.skipIf(FIREFOX === undefined)('Firefox captures with its fake camera, from the link to the end', () => capture(openFirefox));

it.skipIf(!HAS_WEBKIT)('WebKitGTK captures what a canvas shows, because its driver grants no camera', () =>
  capture(openWebKit),
);

/** No camera here shows a face, which the simulated engine does not mind. */
async function capture(open: (url: string) => Promise<Run>): Promise<void> {
  const service = await startService({ workers: 0, env: { RATE_LIMIT_FACTOR: '100' } });
  onTestFinished(() => service.stop());
  const api = integrator(service.baseUrl, service.testKey);
  const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Trying it' } });
  const run = await open(created.body.handoff.captureUrl);
  const goOn = `const next = /^(I agree|Start anyway|I am ready)/;
    [...document.querySelectorAll('button')].find(({ textContent }) => next.test(textContent))?.click();
    return document.querySelector('.page')?.dataset.screen ?? null;`;
  await expect.poll(() => run(goOn), SLOW).toBe('DONE');
  expect((await api.decided(created.body.sessionId)).attempts.map(({ outcome }) => outcome)).toEqual(['DECIDED']);
}

const CANVAS = `const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  setInterval(() => {
    context.fillStyle = 'hsl(' + (performance.now() % 360) + ' 50% 50%)';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 40);
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(25);`;

async function openWebKit(url: string): Promise<Run> {
  const screen = endWithTest(spawn('Xvfb', ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' };
  endWithTest(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }));
  const call = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    expect(response.ok, JSON.stringify(value)).toBe(true);
    return value;
  };
  const { sessionId } = (await vi.waitFor(() => call('', { capabilities: {} }), SLOW)) as { sessionId: string };
  await call(`/${sessionId}/url`, { url });
  const run: Run = (script) => call(`/${sessionId}/execute/sync`, { script, args: [] });
  await run(CANVAS);
  return run;
}

function endWithTest<T extends ChildProcess>(process: T, after = async () => {}): T {
  const ended = once(process, 'exit');
  onTestFinished(async () => {
    process.kill();
    await ended;
    await after();
  });
  return process;
}

async function openFirefox(url: string): Promise<Run> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const port = await freePort();
  const fake = ['media.navigator.streams.fake', 'media.navigator.permission.disabled'];
  const preferences = [['marionette.port', port], ...fake.map((name) => [name, true])];
  const lines = preferences.map((preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join()});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const options = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  endWithTest(spawn(FIREFOX ?? '', options, { stdio: 'ignore' }), () =>
    rm(profile, { recursive: true, force: true, maxRetries: 5 }),
  );
  const reach = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const call = openMarionette(await vi.waitFor(reach, SLOW));
  await call('WebDriver:NewSession', {});
  await call('WebDriver:Navigate', { url });
  return async (script) => (await call('WebDriver:ExecuteScript', { script, args: [] })).value;
}

/** Calls Firefox by its own protocol, `<bytes>:<JSON>`. It answers in order. */
function openMarionette(socket: Socket) {
  const answers: ((answer: [number, number, unknown, { value: unknown }]) => void)[] = [];
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
    for (;;) {
      const [head = '', bytes] = /^(\d+):/.exec(text) ?? [];
      const end = head.length + Number(bytes);
      if (!(text.length >= end)) return;
      const answer = JSON.parse(text.slice(head.length, end));
      text = text.slice(end);
      // The first message greets.
      if (Array.isArray(answer)) answers.shift()?.(answer as never);
    }
  });
  return async (name: string, parameters: object) => {
    const message = JSON.stringify([0, 1, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await new Promise<[number, number, unknown, { value: unknown }]>((resolve) =>
      answers.push(resolve),
    );
    expect(error).toBeNull();
    return result;
  };
}
