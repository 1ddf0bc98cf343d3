/**
 * What a worker and a decoding process say to each other. The request is its own length as an unsigned 32-bit little-endian number, then
 * its bytes. The answer is everything that the process writes before it ends.
 */
const LENGTH_BYTES = 4;

export function composeRequest(request: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(request.length);
  return Buffer.concat([length, request]);
}

/** For a decoding process: answers its one request, and ends. */
export async function answerRequest(answer: (request: Buffer) => Promise<Buffer>): Promise<void> {
  const bytes = await answer(await readRequest());
  process.stdout.write(bytes, () => process.exit(0));
}

/** The worker keeps the standard input open. Its end means that the worker has died, and so does this process. */
function readRequest(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  const expected: { bytes: number | null } = { bytes: null };
  // `process.exit` would wait for the decoder's thread.
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  return new Promise((resolve) => {
    process.stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      // Joined at most twice: a request has megabytes, which arrive in hundreds of chunks.
      if (received >= LENGTH_BYTES && expected.bytes === null)
        expected.bytes = LENGTH_BYTES + Buffer.concat(chunks).readUInt32LE();
      if (expected.bytes !== null && received >= expected.bytes)
        resolve(Buffer.concat(chunks).subarray(LENGTH_BYTES, expected.bytes));
    });
  });
}
