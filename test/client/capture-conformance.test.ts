import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptureMedia, OpenedCapture } from '@faceproof/client/calls/captures.js';
import { type CaptureClient, createCaptureClient } from '@faceproof/client/create-capture-client.js';
import { ProblemError, UploadTokenExpiredError } from '@faceproof/client/errors/problem-errors.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMedia, pngHeader } from '../unit/client/conformance/compose-media.js';
import { type InstalledClient, installClient } from './installed-client.js';

/** The command as it is installed, and our own capture client as the SDK. */

let project: InstalledClient;

beforeAll(async () => {
  project = await installClient();
}, 120_000);
afterAll(() => project.remove());

interface Listed {
  scenario: string;
  /** A capture link, or the address of a hand-over. */
  address: string;
}

describe('faceproof capture-conformance', () => {
  it('passes our capture client in every scenario, and exits with 0', async () => {
    const run = await startCommand([]);
    const textHash = await readTextHash(run.links[0]?.address ?? '');
    await Promise.all(
      run.links.map(async ({ address }) => capture(createCaptureClient({ captureUrl: await toCaptureUrl(address) }), textHash)),
    );
    const { code, output } = await run.ended;
    expect(output).toContain(`${run.links.length} of ${run.links.length} scenarios passed.`);
    expect(code).toBe(0);
  }, 120_000);

  it('prints what a wrong client did, and exits with 1', async () => {
    const run = await startCommand(['--only', 'approve,slow']);
    const [approve] = run.links;
    const client = createCaptureClient({ captureUrl: approve?.address ?? '' });
    await client.open();
    await client.upload({ frames: [1, 2, 3].map((i) => pngHeader(640, 480, i)) });
    await client.waitUntilMeasured();
    run.process.kill('SIGINT');
    const { code, output } = await run.ended;
    expect(output).toMatch(
      /approve +FAILED\n +frame-times: There are 0 times for 3 frames\.\n +challenge-shown: Asked: LEFT, CENTER\./,
    );
    expect(output).toMatch(/slow +NOT PLAYED/);
    expect(output).toContain('0 of 2 scenarios passed.');
    expect(output).not.toMatch(/fp[ud]_/);
    expect(code).toBe(1);
  }, 60_000);

  it('is in no bundle for browsers or for import', async () => {
    for (const file of ['index.mjs', 'index.cjs', 'element.mjs']) {
      const bundle = await readFile(join(project.folder, 'node_modules/@faceproof/client/dist/bundle', file), 'utf8');
      expect(bundle).not.toMatch(/_zod|node:http|reaches-the-end/);
    }
  });
});

interface Run {
  process: ChildProcess;
  links: Listed[];
  ended: Promise<{ code: number | null; output: string }>;
}

/** Resolves when the command has printed its links. It listens by then. */
async function startCommand(args: string[]): Promise<Run> {
  const port = await freePort('127.0.0.1', 0);
  const child = spawn(commandOf(project), ['capture-conformance', '--port', String(port), ...args], { cwd: project.folder });
  let output = '';
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(output)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('/capture/') && output.endsWith('\n\n')) resolve();
      });
    }
  });
  const links = [...output.matchAll(/^(\S+)\n {2}(http\S+\/(?:capture\/|handover#)\S+)$/gm)];
  return { process: child, links: links.map(([, scenario = '', address = '']) => ({ scenario, address })), ended };
}

function commandOf({ folder }: InstalledClient): string {
  return join(folder, 'node_modules', '.bin', 'faceproof');
}

/** Takes a hand-over over as a second device does. The claim token then stands for the capture token. */
async function toCaptureUrl(address: string): Promise<string> {
  const { origin, hash } = new URL(address);
  if (hash === '') return address;
  const headers = { Authorization: `Bearer ${hash.slice(1)}`, 'Content-Type': 'application/json' };
  const offer = await fetch(`${origin}/v1/captures/handover`, { headers });
  expect(await offer.json()).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) });
  const answer = await fetch(`${origin}/v1/captures/handover/accept`, { method: 'POST', headers, body: '{}' });
  return `${origin}/capture/${((await answer.json()) as { claimToken: string }).claimToken}`;
}

async function readTextHash(captureUrl: string): Promise<string> {
  const { origin, pathname } = new URL(captureUrl);
  const headers = { Authorization: `Bearer ${pathname.split('/').at(-1)}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/v1/captures/session`, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { consent: { textHash: string } }).consent.textHash;
}

/** Captures as an app would: it gives consent, avoids colours, and captures again if asked to. */
async function capture(client: CaptureClient, textHash: string): Promise<void> {
  try {
    for (let again = true; again; ) again = await captureOnce(client, textHash);
  } catch (error) {
    // A refusal for good ends the capture.
    if (!(error instanceof ProblemError)) throw error;
  }
}

/** @returns whether the person must capture again */
async function captureOnce(client: CaptureClient, textHash: string): Promise<boolean> {
  const consent = { givenAt: new Date().toISOString(), textHash };
  const attempt = await client.open({ avoid: ['LIGHT'], consent });
  try {
    await client.upload(toMedia(attempt));
  } catch (error) {
    if (error instanceof UploadTokenExpiredError) return true;
    throw error;
  }
  const { state, ending } = await client.waitUntilMeasured();
  return ending === null && state === 'RETRY';
}

function toMedia({ challenge }: OpenedCapture): CaptureMedia {
  const { files, metadata } = composeMedia(challenge as Parameters<typeof composeMedia>[0]);
  return { frames: files.map(({ bytes }) => bytes), metadata };
}
