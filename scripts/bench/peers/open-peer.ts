import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { runNpm } from '@faceproof/installation/weights/npm-pack.js';
import type { Work } from '../figures/run-rounds.js';
import type { PeerAnswer, PeerOrder } from './peer-process.js';

/** Another library, in its own process. */
export interface Peer {
  name: string;
  /** A description for the report. */
  computes: string;
  aim: number;
  /** @throws Refusal if it finds no face, because the duration then means nothing */
  run(pictures: readonly Buffer[]): Promise<Work>;
  close(): void;
}

const HUMAN = {
  name: '@vladmandic/human on WASM',
  computes:
    'detection, 468 mesh points, pose, a 1024-number template with age and gender (one network), liveness and antispoof; no eyes, emotion, hands or body, and no caching between pictures',
  aim: 8,
};

/** @param modules the folder that contains the peer's packages */
export async function openPeer(modules: string): Promise<Peer> {
  const child = fork(fileURLToPath(new URL('./peer-process.js', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = async (order: PeerOrder) => {
    const answer = await new Promise<PeerAnswer>((resolve, reject) => {
      const ended = () => reject(new Refusal(`${HUMAN.name} exited before it answered.`));
      child.once('exit', ended);
      child.once('message', (message: PeerAnswer) => {
        child.off('exit', ended);
        resolve(message);
      });
      child.send(order);
    });
    if (answer.type === 'failed') throw new Refusal(`${HUMAN.name} does not run here: ${answer.message}`);
    return answer;
  };
  const peer = {
    ...HUMAN,
    async run(pictures: readonly Buffer[]) {
      const answer = await ask({ type: 'run', pictures: pictures.map((picture) => new Uint8Array(picture)) });
      if (answer.type !== 'done') throw new Error('An open peer must answer with its work');
      return answer.work;
    },
    close: () => void child.kill(),
  };
  try {
    await ask({ type: 'open', modules });
    return peer;
  } catch (error) {
    peer.close();
    throw error;
  }
}

/** Installed below .cache for the bench only. The project does not depend on them. */
const PEERS = {
  '@vladmandic/human': '3.3.6',
  '@tensorflow/tfjs': '4.22.0',
  '@tensorflow/tfjs-backend-wasm': '4.22.0',
} as const;

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];

/**
 * Fetches missing peers from npm (370 MB unpacked). Later calls need no network.
 *
 * @param folder a folder for the peers only
 * @returns the folder that contains their packages
 * @throws Refusal if npm cannot fetch them
 */
export async function installPeers(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  if (await areInstalled(modules)) return modules;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'faceproof-bench-peers', private: true, dependencies: PEERS }, null, 2),
  );
  const { code } = await runNpm(['install', '--prefix', folder, ...OPTIONS], folder, undefined);
  if (code === 0 && (await areInstalled(modules))) return modules;
  throw new Refusal('npm could not fetch the peers. Check the network, or leave "peers" out of --only.');
}

async function areInstalled(modules: string): Promise<boolean> {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  for (const [name, version] of Object.entries(PEERS)) {
    const file = join(modules, name, 'package.json');
    if (!existsSync(file)) return false;
    const { version: found } = JSON.parse(await readFile(file, 'utf8')) as { version?: string };
    if (found !== version) return false;
  }
  return true;
}
