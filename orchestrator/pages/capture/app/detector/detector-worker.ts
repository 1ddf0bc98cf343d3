import { decodeFaces, toInput } from './decode-faces.js';
import { openNetwork } from './network.js';

/**
 * The detector's worker, which keeps the page responsive. It posts `ready` with the picture size that it needs, then the faces of
 * each picture that it receives. It posts `failed` if its file is missing or damaged.
 */

/** The part of the worker's global scope that is used here. The project's types describe a window. */
const thread = globalThis as unknown as {
  postMessage(message: FromDetector): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToDetector>) => void): void;
};

export type ToDetector = { url: string } | { rgba: Uint8ClampedArray };
export type FromDetector =
  | { type: 'ready'; width: number; height: number }
  | { type: 'faces'; faces: ReturnType<typeof decodeFaces>; tookMs: number }
  | { type: 'failed' };

thread.addEventListener('message', async ({ data }) => {
  if (!('url' in data)) return;
  try {
    const response = await fetch(data.url);
    if (!response.ok) throw new Error(`The detector file request failed with ${response.status}`);
    const network = openNetwork(await response.arrayBuffer());
    thread.addEventListener('message', (event) => {
      if (!('rgba' in event.data)) return;
      const began = performance.now();
      const faces = decodeFaces(network.header, network.run(toInput(event.data.rgba)));
      thread.postMessage({ type: 'faces', faces, tookMs: performance.now() - began });
    });
    thread.postMessage({ type: 'ready', width: network.header.width, height: network.header.height });
  } catch {
    // The cause does not matter, because the page works without the detector.
    thread.postMessage({ type: 'failed' });
  }
});
