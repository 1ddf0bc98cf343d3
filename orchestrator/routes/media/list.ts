import { MediaItemSchema, MediaListSchema } from '@faceproof/protocol/api/sessions/media.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadPictures } from '../../journey/pictures/load-pictures.js';
import type { Picture } from '../../media/picture.js';
import type { Stored } from '../../vault/stored.js';
import { loadViewed } from './load-viewed.js';

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
      const answer = { status: 200, body: { items: pictures.map(showPicture) }, headers: { 'Cache-Control': 'no-store' } };
      await record(service.db, answer);
      return answer;
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
