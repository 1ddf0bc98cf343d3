import { REASON_CODES } from '@faceproof/protocol/reasons.js';
import { SESSION_STATUSES } from '@faceproof/protocol/session-state.js';
import { DEVICE_CLASSES, FLOWS, FUNNEL_STEPS } from '@faceproof/protocol/words.js';

/** What the list shows. `open` is in the address; `personal` is not, because no address may name a person. */
export interface Filters {
  open: OpenFilters;
  personal: PersonalFilters;
}

export const OPEN_NAMES = ['status', 'flow', 'reason', 'reached', 'device', 'language', 'id', 'from', 'to'] as const;
export type OpenFilters = Readonly<Partial<Record<(typeof OPEN_NAMES)[number], string>>>;

/** Kept in the browser's history, which leaves the machine with no request. */
export interface PersonalFilters {
  subjectId?: string;
  /** As `key=value`. */
  metadata?: string;
}

/** The part of the address is untrusted: a value that is not in the contract is left out. */
export function readOpenFilters(search: URLSearchParams): OpenFilters {
  const lists = {
    status: SESSION_STATUSES,
    flow: FLOWS,
    reason: REASON_CODES,
    reached: FUNNEL_STEPS,
    device: DEVICE_CLASSES,
  } as const;
  const entries = OPEN_NAMES.flatMap((name) => {
    const value = search.get(name);
    if (value === null || value === '') return [];
    if (name in lists && !(lists[name as keyof typeof lists] as readonly string[]).includes(value)) return [];
    return [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The body of `POST /v1/sessions/search`. Pure. */
export function toSearch({ open, personal }: Filters, limit: number): object {
  const { status, flow, reason, reached, device, language, id, from, to } = open;
  const { subjectId, metadata } = personal;
  return {
    limit,
    ...(status === undefined ? {} : { statuses: [status] }),
    ...(flow === undefined ? {} : { flows: [flow] }),
    ...(reason === undefined ? {} : { reasons: [reason] }),
    ...(reached === undefined ? {} : { reached }),
    ...(device === undefined ? {} : { devices: [device] }),
    ...(language === undefined ? {} : { languages: [language] }),
    ...(id === undefined ? {} : { sessionId: id }),
    ...(from === undefined ? {} : { createdAfter: toMoment(from) }),
    ...(to === undefined ? {} : { createdBefore: toMoment(to) }),
    ...(subjectId === undefined ? {} : { subjectIds: [subjectId] }),
    ...(metadata === undefined ? {} : { metadata: toPairs(metadata) }),
  };
}

/** Days are those of UTC, like in the analytics: a link shows the same sessions in every time zone. */
function toMoment(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : date.toISOString();
}

function toPairs(text: string): Record<string, string> {
  const at = text.indexOf('=');
  return at === -1 ? { [text.trim()]: '' } : { [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}
