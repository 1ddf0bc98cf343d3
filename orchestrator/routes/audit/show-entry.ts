import { AuditEntrySchema, type AuditPageSchema } from '@faceproof/protocol/api/evidence/audit.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { StoredAuditEntry } from '../../audit/audit.store.js';

type Shown = z.infer<typeof AuditPageSchema>['data'][number];

/** Pure. An entry as its account sees it. */
export function showEntry({ accountId: _, detail, actorKind, ...rest }: StoredAuditEntry): Shown {
  if (actorKind === 'UNKNOWN') throw new Error('An entry of an account has no actor');
  return inContractOrder<Shown>(AuditEntrySchema, { ...rest, actorKind, detail: detail ?? null });
}
