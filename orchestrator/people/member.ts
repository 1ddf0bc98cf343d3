import type { Role } from '@faceproof/protocol/words.js';
import type { Vault } from '../vault/vault.js';

/** A member of an account, or an operator, who has neither account nor role. */
export interface Member {
  id: string;
  accountId: string | null;
  role: Role | null;
  name: string;
  /** For people to read. No one is recognized by it. */
  email: string | null;
  /** Whether the member signs in at an identity provider. */
  hasOidc: boolean;
  createdAt: Date;
  /** The first sign-in. */
  joinedAt: Date | null;
}

/** What is personal of a member. One sealed value. */
export type Profile = Pick<Member, 'name' | 'email'>;

/** The context under which a profile is sealed. */
export function profileContext(memberId: string): string {
  return `member:${memberId}`;
}

export function sealProfile(vault: Vault, memberId: string, { name, email }: Profile): Buffer {
  return vault.sealUnderMaster(profileContext(memberId), Buffer.from(JSON.stringify({ name, email })));
}

export function openProfile(vault: Vault, memberId: string, sealed: Uint8Array): Profile {
  return JSON.parse(vault.openUnderMaster(profileContext(memberId), sealed).toString());
}

/** A keyed digest, because a subject may be an address or a staff number. Issuer and subject have no common separator byte. */
export function oidcDigest(vault: Vault, issuer: string, subject: string): Buffer {
  return vault.digestFor('instance', 'oidc-subject', JSON.stringify([issuer, subject]));
}
