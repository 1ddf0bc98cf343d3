import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WAITS_FOR_SETTINGS } from '@faceproof/hosting/settings/receive-settings.config.js';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

describe.each(['orchestrator', 'workers'])('a program of %s that waits for its settings', (part) => {
  it('ends with the process that started it', async () => {
    const child = launch(part);
    const exited = once(child, 'exit');
    child.disconnect();
    expect((await exited)[0]).toBe(0);
  });

  it('starts with the settings that it is sent, which come before those of its environment', async () => {
    const child = launch(part, { LOG_LEVEL: 'info' });
    const said: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk));
    const closed = once(child, 'close');
    child.send({ settings: { LOG_LEVEL: 'a level that is none' } });
    expect((await closed)[0]).toBe(1);
    expect(said.join('')).toMatch(/The environment is not usable.*LOG_LEVEL/);
  });
});

function launch(part: string, env: Record<string, string> = {}): ChildProcess {
  return fork(join(ROOT, part, 'dist', 'main.js'), [WAITS_FOR_SETTINGS], { env, silent: true });
}
