import {
  GetMediaQuerySchema,
  MediaItemSchema,
  MediaListSchema,
  type MediaPurpose,
} from '@faceproof/protocol/api/sessions/media.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { Principal } from '../../accounts/principal.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadPicture } from '../../journey/pictures/load-picture.js';
import { loadPictures } from '../../journey/pictures/load-pictures.js';
import { deleted, type RenderingService } from '../../journey/pictures/render-pictures.js';
import type { Picture } from '../../media/picture.js';
import { Refusal } from '../../refusal.js';
import { isReviewer } from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { hasOpenRequest } from '../../subjects/requests.store.js';
import type { Stored } from '../../vault/stored.js';

/**
 * The session whose pictures the caller wants to see.
 *
 * @throws Refusal not_found, insufficient_scope
 */
async function loadViewed(service: { db: Database }, principal: Principal, sessionId: string): Promise<Session> {
  const session = await requireSession(service.db, principal, sessionId);
  const { actor } = principal;
  if (actor.kind !== 'MEMBER') return session;
  if (actor.role === 'DPO' && !(await hasOpenRequest(service.db, session.subjectRow)))
    throw new Refusal('insufficient_scope', 'Open a request of this person to see their pictures.');
  if (actor.role !== 'REVIEWER') return session;
  if (!(await isReviewer(service.db, session.id, actor.memberId)))
    throw new Refusal('insufficient_scope', 'Claim the review of this session to see its pictures.');
  return session;
}

/** Each reading is audited: the list holds where a person's eyes are. */
export function listMedia(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listMedia',
      tag: 'Pictures',
      summary: 'List the pictures of a session',
      description:
        'The uploaded frames, the sampled frames of a clip, and the reference. A picture that was deleted stays in the list. In test mode, only uploaded frames and references are pictures. A reviewer sees the pictures of reviews that they hold or have voted on.',
      answers: { 200: MediaListSchema },
    },
    async handle({ principal, params, record }) {
      const session = await loadViewed(service, principal, params.sessionId ?? '');
      const pictures = await loadPictures(service, session, { measured: true });
      return record(service.db, { status: 200, body: { items: pictures.map(showPicture) } });
    },
  });
}

/** Pure. A picture as the API lists it. */
function showPicture({ source: _, deleted, ...picture }: Picture): z.infer<typeof MediaItemSchema> {
  return inContractOrder(MediaItemSchema, {
    ...picture,
    state: deleted === null ? ('AVAILABLE' as const) : ('DELETED' as const),
    deletedAt: deleted?.at?.toISOString() ?? null,
  });
}

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
      return record(service.db, {
        status: 200,
        body: jpeg,
        headers: { 'Content-Type': 'image/jpeg' },
        auditDetail: `${AUDITED[purpose]} ${picture.mediaId}`,
      });
    },
  });
}
