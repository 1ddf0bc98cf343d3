import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Randomness } from '../clock.js';
import { Refusal } from '../refusal.js';
import { renderProblem } from './problem-handler.js';

/**
 * Answers what never became a request: bytes that are not HTTP, headers that are too long, a request that took too long.
 * The connection is closed behind the answer; nobody knows where a next request would begin.
 */
export function answerBrokenRequest(by: { publicUrl: string; random: Randomness }) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // An answer under way must not get another one into its middle; a socket that is gone takes none.
    if (!socket.writable || error.code === 'ECONNRESET' || (socket as Socket).bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const requestId = `req_${by.random.bytes(12).toString('base64url')}`;
    const problem = renderProblem(toRefusal(error.code), { publicUrl: by.publicUrl, requestId });
    const body = JSON.stringify(problem);
    socket.end(
      [
        `HTTP/1.1 ${problem.status} ${problem.status === 408 ? 'Request Timeout' : 'Bad Request'}`,
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}

function toRefusal(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('invalid_header', 'The headers are longer than 16 kB.');
  return new Refusal('invalid_header', 'This is not a well-formed HTTP/1.1 request.');
}
