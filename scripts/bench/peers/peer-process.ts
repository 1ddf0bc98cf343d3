import { decodePicture, FRAME_DECODE_LIMITS, prepareDecoder } from '@faceproof/workers/frames/decode.js';
import { timed, type Work } from '../figures/run-rounds.js';
import { type Look, openHuman } from './open-human.js';

export type PeerOrder = { type: 'open'; modules: string } | { type: 'run'; pictures: Uint8Array[] };
export type PeerAnswer = { type: 'ready' } | { type: 'done'; work: Work } | { type: 'failed'; message: string };

/** The process of one peer: opens it, then times it on the pictures that it receives. It exits when its IPC channel closes. */
const opened: { look: Look | null } = { look: null };
process.on('disconnect', () => process.exit(0));
process.on('message', (order: PeerOrder) => {
  void obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function obey(order: PeerOrder): Promise<PeerAnswer> {
  if (order.type === 'open') {
    prepareDecoder();
    opened.look = await openHuman(order.modules);
    return { type: 'ready' };
  }
  const { look } = opened;
  if (look === null) throw new Error('the peer is not open');
  const work = await timed(order.pictures.length, async () => {
    for (const picture of order.pictures) await lookAt(picture, look);
  });
  return { type: 'done', work };
}

async function lookAt(picture: Uint8Array, look: Look): Promise<void> {
  const decoded = await decodePicture(picture, FRAME_DECODE_LIMITS);
  if (!decoded.decoded || !(await look(decoded.image))) throw new Error('it found no face in a picture of a face');
}
