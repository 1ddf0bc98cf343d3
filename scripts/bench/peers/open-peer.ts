import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
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
