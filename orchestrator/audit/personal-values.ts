import { createHash, timingSafeEqual } from 'node:crypto';

/** What of an entry names a person or a machine. Stored apart from the entry, so that an erasure can delete it. */
export interface PersonalValues {
  /** The login of an operator. */
  operator?: string;
  /** A reviewer, as the integrator names the member of its staff. */
  reviewer?: string;
  /** The caller's address; for an operator, the machine's name. */
  remoteAddress?: string;
}

/** For each personal value, `sha256:` and hex. */
export type Commitments = Readonly<Record<string, string>>;

export const SALT_BYTES = 32;

/** Pure. @param salt 32 random bytes, used for this entry only */
export function commitTo(values: Readonly<Record<string, string>>, salt: Uint8Array): Commitments {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, commitment(name, value, salt)]));
}

/** Whether these are the values that an entry committed to. Pure. */
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

/** The salt has a fixed length and a name has no line feed, so that no two inputs are the same bytes. */
function commitment(name: string, value: string, salt: Uint8Array): string {
  return `sha256:${createHash('sha256').update(salt).update(`${name}\n${value}`, 'utf8').digest('hex')}`;
}
