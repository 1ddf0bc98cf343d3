import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

/** Analyses one picture (RGB, 8 bits, rows from the top). @returns true if it found a face */
export type Look = (image: { width: number; height: number; data: Uint8Array }) => Promise<boolean>;

/** The part of @vladmandic/human that is used here. Its own types are unavailable, because it is not a dependency. */
interface HumanModule {
  Human: new (
    settings: object,
  ) => {
    init(): Promise<void>;
    load(): Promise<void>;
    detect(tensor: unknown): Promise<{ face: unknown[] }>;
    tf: {
      tensor4d(data: Uint8Array, shape: number[], type: string): unknown;
      dispose(tensor: unknown): void;
      getBackend(): string;
    };
  };
}

/** Analyses each picture on its own, as a verification does: no skipped frames, and no results cached from the previous one. */
const SETTINGS = {
  backend: 'wasm',
  debug: false,
  async: false,
  warmup: 'none',
  cacheSensitivity: 0,
  skipAllowed: false,
  filter: { enabled: false },
  face: {
    enabled: true,
    detector: { maxDetected: 1, rotation: true, skipFrames: 0, skipTime: 0 },
    mesh: { enabled: true },
    attention: { enabled: false },
    iris: { enabled: false },
    emotion: { enabled: false },
    description: { enabled: true, skipFrames: 0, skipTime: 0 },
    antispoof: { enabled: true, skipFrames: 0, skipTime: 0 },
    liveness: { enabled: true, skipFrames: 0, skipTime: 0 },
  },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  gesture: { enabled: false },
  segmentation: { enabled: false },
};

/** @param modules the folder that contains the packages */
export async function openHuman(modules: string): Promise<Look> {
  const folder = join(modules, '@vladmandic', 'human');
  const load = createRequire(join(folder, 'package.json'));
  const { Human } = load(join(folder, 'dist', 'human.node-wasm.js')) as HumanModule;
  const human = new Human({
    ...SETTINGS,
    wasmPath: `${join(modules, '@tensorflow', 'tfjs-backend-wasm', 'dist')}/`,
    modelBasePath: await serveFolder(join(folder, 'models')),
  });
  await human.init();
  await human.load();
  if (human.tf.getBackend() !== 'wasm') throw new Error(`it runs on ${human.tf.getBackend()}, not on WASM`);
  return async ({ width, height, data }) => {
    const tensor = human.tf.tensor4d(data, [1, height, width, 3], 'int32');
    try {
      return (await human.detect(tensor)).face.length > 0;
    } finally {
      human.tf.dispose(tensor);
    }
  };
}

/** Serves the models, because the WASM build loads them over HTTP only. @returns the address, on the loopback interface */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    createReadStream(join(folder, basename(request.url ?? '')))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
