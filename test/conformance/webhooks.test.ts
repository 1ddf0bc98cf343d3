import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import { describe, expect, it } from 'vitest';
import { fetchModule, skipNote } from './outside/fetch-module.js';
import { STANDARD_WEBHOOKS } from './outside/modules.js';

/** Our deliveries against the libraries that Standard Webhooks publishes for receivers. */

const folder = fetchModule(STANDARD_WEBHOOKS);
const DRIVERS = join(import.meta.dirname, 'drivers');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"type":"session.decided","timestamp":"2026-11-01T12:00:00.000Z","data":{"name":"é\u{1f600}"}}';

describe.skipIf(folder === null)(`a delivery${skipNote(STANDARD_WEBHOOKS, folder)}`, () => {
  it.skipIf(!isInstalled('python3', '--version'))('is accepted and refused by the Python library as it should be', () => {
    const input = JSON.stringify(deliveries().map(({ delivery }) => delivery));
    const args = ['-B', join(DRIVERS, 'webhooks.py'), join(folder ?? '', 'python')];
    expect(run('python3', args, { input })).toEqual(deliveries().map(({ valid }) => valid));
  });

  it.skipIf(!isInstalled('go', 'version'))('is accepted and refused by the Go library as it should be', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'faceproof-conformance-'));
    mkdirSync(join(cwd, 'standardwebhooks'));
    copyFileSync(join(folder ?? '', 'go', 'webhook.go'), join(cwd, 'standardwebhooks', 'webhook.go'));
    writeFileSync(join(cwd, 'go.mod'), 'module driver\n\ngo 1.21\n');
    copyFileSync(join(DRIVERS, 'webhooks.go'), join(cwd, 'main.go'));
    const input = JSON.stringify(deliveries().map(({ delivery }) => delivery));
    expect(run('go', ['run', '.'], { cwd, input })).toEqual(deliveries().map(({ valid }) => valid));
    rmSync(cwd, { recursive: true });
  });
});

function deliveries() {
  const now = Math.floor(Date.now() / 1000);
  const send = (signed: string[], change: { at?: number; body?: string } = {}) => ({
    secret: SECRET,
    headers: {
      'webhook-id': 'evt_00000000000000000000000001',
      'webhook-timestamp': String(change.at ?? now),
      'webhook-signature': signWebhook(signed, 'evt_00000000000000000000000001', change.at ?? now, BODY),
    },
    body: change.body ?? BODY,
  });
  return [
    { valid: true, delivery: send([SECRET]) },
    { valid: true, delivery: send([SECRET, OLD_SECRET]) },
    { valid: true, delivery: send([OLD_SECRET, SECRET]) },
    { valid: false, delivery: send([OLD_SECRET]) },
    { valid: false, delivery: send([SECRET], { body: BODY.replace('decided', 'created') }) },
    { valid: false, delivery: send([SECRET], { at: now - 3600 }) },
    { valid: false, delivery: send([SECRET], { at: now + 3600 }) },
  ];
}

function run(command: string, args: string[], options: { cwd?: string; input: string }): boolean[] {
  const { stdout, stderr, status } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}
