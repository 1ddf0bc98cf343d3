import { checkMedia } from './check-media.js';
import type { Reply, SdkRequest } from './exchange.js';
import { answer, type Link, note, readBearer, refuse } from './link.js';
import { checkWait, meetFault } from './meet-fault.js';

/** `PUT /v1/captures/:captureId/media`. The token, which the caller has checked, finds the attempt. */
export function answerUpload(link: Link, request: SdkRequest): Reply {
  checkWait(link, 'UPLOAD', request.atMs);
  const bearer = readBearer(request);
  const attempt = link.attempts.find(({ opened }) => opened.uploadToken === bearer);
  if (attempt === undefined || !request.path.includes(`/${attempt.opened.captureId}/`)) {
    note(link, 'bearer', 'The upload token belongs to another attempt.');
    return refuse(link, 'not_found');
  }
  if (link.ended) note(link, 'stops-at-the-end', 'Media was uploaded after the end.');
  if (attempt.state === 'EXPIRED') return refuse(link, 'upload_token_expired');
  if (attempt.state !== 'WAITING') return refuse(link, 'upload_token_used');
  link.findings.push(...checkMedia(request, attempt.opened));
  return meetFault(link, 'UPLOAD', request.atMs, () => {
    attempt.state = 'PROCESSING';
    link.uploads += 1;
    return answer(202, { captureId: attempt.opened.captureId, state: 'PROCESSING' });
  });
}
