import { prepareDecoder } from './decode.js';
import { normalizePixels } from './normalize-pixels.js';
import { composeAnswer, LENGTH_BYTES } from './normalizer-wire.js';

/** The process behind normalize-picture.ts: it normalizes one picture and ends. */
prepareDecoder();
const image = await normalizePixels(await readRequest());
process.stdout.write(composeAnswer(image), () => process.exit(0));

/** The worker keeps the standard input open. Its end means that the worker has died, and so does this process. */
function readRequest(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  // `process.exit` would wait for the decoder's thread.
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  return new Promise((resolve) => {
    process.stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (received < LENGTH_BYTES) return;
      const request = Buffer.concat(chunks.splice(0));
      chunks.push(request);
      const end = LENGTH_BYTES + request.readUInt32LE();
      if (received >= end) resolve(request.subarray(LENGTH_BYTES, end));
    });
  });
}
