import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Machine } from './machines.js';

const MAIN = fileURLToPath(new URL('../../../orchestrator/dist/main.js', import.meta.url));
const PORT = 8080;
const READY_MS_MAX = 60_000;
const POLL_MS = 100;

/** Orchestrators, one on each machine. */
export interface Orchestrators {
  baseUrls: readonly string[];
  close(): Promise<void>;
}

/** @param settingsOf the settings of the orchestrator on the machine of this number */
export async function startOrchestrators(
  machines: readonly Machine[],
  settingsOf: (machine: number) => Record<string, string>,
): Promise<Orchestrators> {
  const baseUrls = machines.map(({ address }) => `http://${address}:${PORT}`);
  const children = machines.map((machine, i) =>
    machine.start(process.execPath, [MAIN], { ...settingsOf(i), HOST: machine.address, PORT: String(PORT) }),
  );
  const close = async () => void (await Promise.all(children.map(end)));
  try {
    await Promise.all(baseUrls.map((url, i) => waitUntilReady(url, children[i])));
    return { baseUrls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function waitUntilReady(baseUrl: string, child: ChildProcess | undefined): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until && child?.exitCode === null) {
    const ready = await fetch(`${baseUrl}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(POLL_MS);
  }
  throw new Refusal(`The orchestrator of the bench at ${baseUrl} does not start.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
