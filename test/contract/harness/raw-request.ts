import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  json: any;
}

/** Sends bytes as they are, which no HTTP client would, and reads until the other side has answered or closed. */
export async function rawRequest(base: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const read = () => Buffer.concat(chunks).toString('latin1');
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(read())) socket.end();
    });
    socket.on('close', () => resolve(read()));
    socket.on('error', (error) => (chunks.length > 0 ? resolve(read()) : reject(error)));
    socket.write(bytes);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body,
    json: body.startsWith('{') ? JSON.parse(body) : null,
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return end !== -1 && length !== undefined && text.length >= end + 4 + Number(length);
}
