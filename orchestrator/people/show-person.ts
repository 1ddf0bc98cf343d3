import type { Me, Passkey as ShownPasskey } from '@faceproof/protocol/api/account/me.js';
import type { Member as ShownMember } from '@faceproof/protocol/api/account/members.js';
import type { Id } from '@faceproof/protocol/ids.js';
import type { Member } from './member.js';
import type { Passkey } from './passkeys.store.js';
import { freshUntil, type Person } from './person.js';
import { ROLE_SCOPES } from './roles.js';

/** What a person sees of themselves. Pure. */
export function showMe(person: Person): Me {
  const { membership, signIn } = person;
  return {
    memberId: person.memberId,
    kind: membership === null ? 'OPERATOR' : 'MEMBER',
    name: person.name,
    email: person.email,
    role: membership?.role ?? null,
    scopes: membership === null ? [] : [...ROLE_SCOPES[membership.role]],
    account:
      membership === null
        ? null
        : { accountId: membership.accountId as Id<'account'>, name: membership.accountName, suspended: membership.suspended },
    signIn: {
      signInId: signIn.id,
      method: signIn.method,
      signedInAt: signIn.signedInAt.toISOString(),
      freshUntil: freshUntil(person).toISOString(),
      expiresAt: signIn.expiresAt.toISOString(),
    },
    notice: person.notice,
  };
}

/** A member of an account as colleagues see them. Pure. */
export function showMember(member: Member): ShownMember {
  const { id, name, email, role, createdAt, joinedAt } = member;
  if (role === null) throw new Error('An operator is not a member of an account');
  return {
    memberId: id,
    name,
    email,
    role,
    state: joinedAt === null ? 'INVITED' : 'ACTIVE',
    createdAt: createdAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}

/** Pure. */
export function showPasskey(passkey: Passkey): ShownPasskey {
  return {
    passkeyId: passkey.id,
    synced: passkey.synced,
    transports: passkey.transports,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
