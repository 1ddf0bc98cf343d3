import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Randomness } from '../../clock.js';
import { Refusal } from '../../refusal.js';
import { renderProblem } from '../problem-handler.js';

/**
 * Answers input that never became a request: bytes that are not HTTP, headers that are too long, a request that took too
 * long. The connection is destroyed after the answer, because the start of the next request is unknown and the peer might
 * never close its end.
 */
export function answerBrokenRequest(by: { publicUrl: string; random: Randomness; lingerMsMax: number }) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // A second answer must not be written into one in progress, and a closed socket cannot take any.
    if (!socket.writable || error.code === 'ECONNRESET' || (socket as Socket).bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const requestId = `req_${by.random.bytes(12).toString('base64url')}`;
    const problem = renderProblem(toRefusal(error.code), { publicUrl: by.publicUrl, requestId });
    const body = JSON.stringify(problem);
    // Otherwise, a peer that never reads could keep the connection open by not accepting the answer.
    const linger = setTimeout(() => socket.destroy(), by.lingerMsMax);
    socket.once('close', () => clearTimeout(linger));
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
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('invalid_header', 'The headers exceed 16 kB.');
  return new Refusal('invalid_header', 'This is not a well-formed HTTP/1.1 request.');
}
