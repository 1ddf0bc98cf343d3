import type { LiveKind } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';

/** A hint that something changed, for the console: ids and words only. */
export interface LiveEvent extends Tenant {
  kind: LiveKind;
  data: Readonly<Record<string, string | null>>;
}

/** How soon a client connects again. */
const RETRY_MS = 3000;

/** The first bytes of a stream. */
export const GREETING = `retry: ${RETRY_MS}\n\n`;
/** A comment, which keeps the connection alive and tells a client that it is. */
export const HEARTBEAT = ': heartbeat\n\n';
/** Events may have been lost: read again what is shown. */
export const RESYNC = 'event: resync\ndata: {}\n\n';

/** Pure. The form of server-sent events; JSON has no line break. */
export function encodeEvent({ kind, data }: Pick<LiveEvent, 'kind' | 'data'>): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
