import { GetMediaQuerySchema, type MediaPurpose } from '@faceproof/protocol/api/sessions/media.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadPicture } from '../../journey/pictures/load-picture.js';
import { loadPictures } from '../../journey/pictures/load-pictures.js';
import { deleted, type RenderingService } from '../../journey/pictures/render-pictures.js';
import { Refusal } from '../../refusal.js';
import { loadViewed } from './load-viewed.js';

/** What the audit log says of each purpose. */
const AUDITED: Record<MediaPurpose, string> = { SHOW: 'SHOWN', PRELOAD: 'PRELOADED' };

/** Each picture is an audit entry, which is stored before the picture is sent. */
export function getMedia(service: RenderingService): Handler<'key'> {
  return handlerFor('key', {
    query: GetMediaQuerySchema,
    doc: {
      id: 'getMedia',
      tag: 'Pictures',
      summary: 'Read a picture of a session',
      description:
        'The picture is encoded again: upright, in sRGB, without metadata. The audit log records each picture, its id, and whether it was shown or only preloaded.',
      answers: { 200: 'image/jpeg' },
      problems: ['media_deleted', 'undecodable_media', 'overloaded', 'dependency_unavailable'],
    },
    async handle({ principal, params, asked: { width, purpose }, record }) {
      const session = await loadViewed(service, principal, params.sessionId ?? '');
      const pictures = await loadPictures(service, session, { measured: false });
      const picture = pictures.find(({ mediaId }) => mediaId === params.mediaId);
      if (picture === undefined) throw new Refusal('not_found', 'There is no such picture.');
      if (picture.source === null) throw deleted();
      const jpeg = await loadPicture(service, picture.source, width);
      // A lease may have ended during a rendering.
      await loadViewed(service, principal, session.id);
      const answer = {
        status: 200,
        body: jpeg,
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
        auditDetail: `${AUDITED[purpose]} ${picture.mediaId}`,
      };
      await record(service.db, answer);
      return answer;
    },
  });
}
