import { createHash, timingSafeEqual } from 'node:crypto';

/** The values of an entry that name a person or a machine. They are stored apart from the entry, so that an erasure can delete them. */
export interface PersonalValues {
  /** The login of an operator. */
  operator?: string;
  /** The integrator's name for the member of its staff. */
  reviewer?: string;
  /** The caller's address; for an operator, the machine's name. */
  remoteAddress?: string;
}

/** The salted hash of each personal value, as `sha256:` and hex. */
export type Commitments = Readonly<Record<string, string>>;

export const SALT_BYTES = 32;

/** Pure. @param salt 32 random bytes, used for this entry only */
export function commitTo(values: Readonly<Record<string, string>>, salt: Uint8Array): Commitments {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, commitment(name, value, salt)]));
}

/** Whether the values match the entry's commitments. Pure. */
export function matchesCommitments(
  commitments: Commitments,
  values: Readonly<Record<string, string>>,
  salt: Uint8Array,
): boolean {
  const names = Object.keys(commitments);
  if (names.length !== Object.keys(values).length) return false;
  return names.every((name) => {
    const given = Buffer.from(commitments[name] ?? '');
    const own = Buffer.from(Object.hasOwn(values, name) ? commitment(name, values[name] ?? '', salt) : '');
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

/** The salt has a fixed length and names contain no line feed, so two different inputs never give the same bytes. */
function commitment(name: string, value: string, salt: Uint8Array): string {
  return `sha256:${createHash('sha256').update(salt).update(`${name}\n${value}`, 'utf8').digest('hex')}`;
}
