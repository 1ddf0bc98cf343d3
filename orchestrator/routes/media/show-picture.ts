import { MediaItemSchema } from '@faceproof/protocol/api/sessions/media.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { Picture } from '../../media/picture.js';

/** Pure. A picture as the API lists it. */
export function showPicture({ source: _, deleted, ...picture }: Picture): z.infer<typeof MediaItemSchema> {
  return inContractOrder(MediaItemSchema, {
    ...picture,
    state: deleted === null ? ('AVAILABLE' as const) : ('DELETED' as const),
    deletedAt: deleted?.at?.toISOString() ?? null,
  });
}
