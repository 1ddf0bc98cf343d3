import { personalJson } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';
import type { Session } from './session.js';

/** What the integrator wrote about a session and its person. Nothing of it is stored in clear. */
export interface SessionDetails {
  purpose: string;
  /** In other languages, by BCP 47 tag. Sessions of earlier releases have none. */
  purposeTexts?: Record<string, string>;
  metadata: Record<string, string>;
  returnUrl: string | null;
  /** Where the page sends a person who cannot be captured. */
  fallbackUrl: string | null;
  embedOrigins: string[];
}

export const DETAILS = personalJson<SessionDetails>('sessions.details_sealed');

/** @returns null once the session is erased */
export function openDetails(
  by: { vault: Vault },
  subjectKey: Uint8Array | null,
  { id, detailsSealed }: Pick<Session, 'id' | 'detailsSealed'>,
): SessionDetails | null {
  return DETAILS.open(by, subjectKey, id, detailsSealed);
}

/** The purpose in a language of the page, by its whole tag first; else as the integrator wrote it. Pure. */
export function purposeIn(details: SessionDetails | null, locale: string): string {
  const texts = Object.entries(details?.purposeTexts ?? {});
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  const found = texts.find(([tag]) => tag.toLowerCase() === locale) ?? texts.find(([tag]) => base(tag) === base(locale));
  return found?.[1] ?? details?.purpose ?? '';
}
