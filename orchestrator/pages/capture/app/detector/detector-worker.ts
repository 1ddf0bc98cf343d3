import { decodeFaces, toInput } from './decode-faces.js';
import { openNetwork } from './network.js';

/**
 * The detector's own thread: the page stays smooth while it works. Says `ready` with the size of the pictures that it
 * wants, then answers each picture with the faces on it. Says `failed` where the file is missing or broken.
 */

/** What of a worker's global object is used here; the page's own types describe a window. */
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
    if (!response.ok) throw new Error(`The detector answered ${response.status}`);
    const network = openNetwork(await response.arrayBuffer());
    thread.addEventListener('message', (event) => {
      if (!('rgba' in event.data)) return;
      const began = performance.now();
      const faces = decodeFaces(network.header, network.run(toInput(event.data.rgba)));
      thread.postMessage({ type: 'faces', faces, tookMs: performance.now() - began });
    });
    thread.postMessage({ type: 'ready', width: network.header.width, height: network.header.height });
  } catch {
    // The page works without: whatever went wrong, there is one thing to say.
    thread.postMessage({ type: 'failed' });
  }
});
