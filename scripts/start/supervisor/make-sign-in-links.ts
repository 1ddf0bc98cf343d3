import { type Desk, openDesk } from '@faceproof/installation/service/open-desk.js';
import { findAccountByName } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { inviteMember } from '@faceproof/orchestrator/people/invite-member.js';
import { issueLink } from '@faceproof/orchestrator/people/links.store.js';
import { listMembers } from '@faceproof/orchestrator/people/members.store.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';

/** Each signs in once, within ten minutes. */
export interface SignInLinks {
  owner: string;
  operator: string;
}

const MEMBERS_READ = 500;

/**
 * Makes the links of this start; those of earlier starts stop working. The first start creates the owner of the demo account and an
 * operator. `npm start` refuses NODE_ENV=production.
 */
export async function makeSignInLinks(root: string, environment: NodeJS.ProcessEnv, account: string): Promise<SignInLinks> {
  const desk = await openDesk(root, environment);
  try {
    const { vault } = await desk.openKeys();
    const demo = await findAccountByName(desk.db, account);
    if (demo === null) throw new Error('The demo account is missing.');
    return {
      owner: await linkOf(desk, vault, { accountId: demo.id, role: 'OWNER', name: 'Demo owner' }),
      operator: await linkOf(desk, vault, { accountId: null, role: null, name: 'Operator' }),
    };
  } finally {
    await desk.close();
  }
}

async function linkOf(
  desk: Desk,
  vault: Vault,
  person: { accountId: string | null; role: 'OWNER' | null; name: string },
): Promise<string> {
  const { db, clock, random } = desk;
  const by = { vault, clock, random, publicUrl: desk.publicUrl() };
  return db.transaction(async (tx) => {
    const known = await listMembers(by, tx, person.accountId, { before: null, limit: MEMBERS_READ });
    const first = known.reverse().find(({ role }) => role === person.role);
    const member = first ?? (await inviteMember(by, tx, { ...person, email: null })).member;
    const { url } = await issueLink(by, tx, member.id, 'SIGN_IN');
    await desk.audit(tx, { action: 'members sign-in-link', accountId: person.accountId, objectId: member.id });
    return url;
  });
}
