import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { loadAccount } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { newId } from '@faceproof/orchestrator/make-id.js';
import { inviteMember } from '@faceproof/orchestrator/people/invite-member.js';
import { type IssuedLink, issueLink } from '@faceproof/orchestrator/people/links.store.js';
import { type Member, oidcDigest } from '@faceproof/orchestrator/people/member.js';
import {
  deleteMember,
  findOidcMember,
  hasOtherOwner,
  listMembers,
  loadMember,
  lockMembers,
  storeMember,
} from '@faceproof/orchestrator/people/members.store.js';
import { dropClaimsOf } from '@faceproof/orchestrator/reviews/reviews.store.js';
import type { Queryable } from '@faceproof/orchestrator/store/database.js';
import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { requireAccount } from './accounts.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';

export const MEMBER_COMMANDS: Readonly<Record<string, Command>> = {
  'members invite': {
    usage: 'ACCOUNT --role ROLE --name NAME [--email ADDRESS]',
    summary: 'invite a member; prints a link that registers a passkey, once, within 24 hours',
    words: 1,
    options: ['role', 'name', 'email'],
    run: invite,
  },
  'members map': {
    usage: 'ACCOUNT --role ROLE --name NAME --issuer URL --subject ID [--email ADDRESS]',
    summary: 'let a person of the identity provider sign in as a member; never as OWNER',
    words: 1,
    options: ['role', 'name', 'email', 'issuer', 'subject'],
    run: map,
  },
  'members list': { usage: 'ACCOUNT', summary: 'list the members of an account', words: 1, run: list },
  'members remove': {
    usage: 'MEMBER',
    summary: 'remove a member or an operator, with every passkey and sign-in',
    words: 1,
    run: remove,
  },
  'members sign-in-link': {
    usage: 'MEMBER',
    summary: 'print a link that signs the member or operator in, once, within ten minutes',
    words: 1,
    run: link,
  },
  'operators invite': {
    usage: '--name NAME [--email ADDRESS]',
    summary: 'invite an operator of this service, who has no account; prints a link as for members invite',
    options: ['name', 'email'],
    run: inviteOperator,
  },
  'operators list': { summary: 'list the operators', run: listOperators },
};

/** More than an account may have. */
const LISTED_MAX = 1000;

async function invite(desk: Desk, { rest: [accountId = ''], options }: Arguments): Promise<Report> {
  await requireAccount(loadAccount(desk.db, accountId), accountId);
  return inviteTo(desk, { accountId, role: readRole(options.role), ...readPerson(options) }, 'members invite');
}

function inviteOperator(desk: Desk, { options }: Arguments): Promise<Report> {
  return inviteTo(desk, { accountId: null, role: null, ...readPerson(options) }, 'operators invite');
}

async function inviteTo(
  desk: Desk,
  request: { accountId: string | null; role: Role | null; name: string; email: string | null },
  action: string,
): Promise<Report> {
  const by = await means(desk);
  const { member, invitation } = await desk.db.transaction(async (tx) => {
    const made = await inviteMember(by, tx, request);
    await desk.audit(tx, { action, accountId: request.accountId, objectId: made.member.id });
    return made;
  });
  return { json: { ...toJson(member), ...invitation }, lines: [`Member ${member.id}`, ...linkLines(invitation)] };
}

async function map(desk: Desk, { rest: [accountId = ''], options }: Arguments): Promise<Report> {
  await requireAccount(loadAccount(desk.db, accountId), accountId);
  const role = readRole(options.role);
  if (role === 'OWNER') throw new Refusal('An owner signs in with a passkey: use "members invite". Choose another role.');
  const { issuer, subject } = options;
  if (!issuer || !subject) throw new Refusal('Give the person as the provider names it: --issuer URL --subject ID.');
  const by = await means(desk);
  const digest = oidcDigest(by.vault, issuer, subject);
  const known = await findOidcMember(by, desk.db, digest);
  if (known !== null) throw new Refusal(`This person is ${known.id} already. Remove that member first.`);
  const createdAt = by.clock.now();
  const member = { id: newId('member', by), accountId, role, ...readPerson(options), createdAt, joinedAt: null };
  await desk.db.transaction(async (tx) => {
    await storeMember(by, tx, { ...member, oidcDigest: digest });
    await desk.audit(tx, { action: 'members map', accountId, objectId: member.id });
  });
  return { json: toJson({ ...member, hasOidc: true }), lines: [`Member ${member.id} signs in at ${issuer}.`] };
}

async function list(desk: Desk, { rest: [accountId = ''] }: Arguments): Promise<Report> {
  await requireAccount(loadAccount(desk.db, accountId), accountId);
  return listOf(desk, accountId);
}

function listOperators(desk: Desk): Promise<Report> {
  return listOf(desk, null);
}

async function listOf(desk: Desk, accountId: string | null): Promise<Report> {
  const members = await listMembers(await means(desk), desk.db, accountId, { before: null, limit: LISTED_MAX });
  return {
    json: { accountId, members: members.map(toJson) },
    lines: toTable(
      ['MEMBER', 'ROLE', 'NAME', 'SIGNS IN WITH', 'JOINED', 'CREATED'],
      members.map((one) => [
        one.id,
        one.role ?? 'operator',
        one.name,
        one.hasOidc ? 'oidc' : 'passkey',
        toTime(one.joinedAt),
        toTime(one.createdAt),
      ]),
    ),
  };
}

async function remove(desk: Desk, { rest: [memberId = ''] }: Arguments): Promise<Report> {
  const by = await means(desk);
  const { accountId } = await requireMember(desk.db, by, memberId);
  await desk.db.transaction(async (tx) => {
    if (accountId !== null) await lockMembers(tx, accountId);
    // Only now: the role may have changed while this waited.
    const member = await requireMember(tx, by, memberId);
    if (member.role === 'OWNER' && member.joinedAt !== null && !(await hasOtherOwner(tx, member.accountId ?? '', [memberId])))
      throw new Refusal(`${memberId} is the last owner of ${member.accountId}. Invite another owner, who signs in first.`);
    if (member.accountId !== null) await dropClaimsOf(tx, member.accountId, memberId);
    await deleteMember(tx, memberId);
    await desk.audit(tx, { action: 'members remove', accountId: member.accountId, objectId: memberId });
  });
  return { json: { memberId, removed: true }, lines: [`${memberId} is removed. Every sign-in has ended.`] };
}

async function link(desk: Desk, { rest: [memberId = ''] }: Arguments): Promise<Report> {
  const by = await means(desk);
  const member = await requireMember(desk.db, by, memberId);
  const issued = await desk.db.transaction(async (tx) => {
    const made = await issueLink(by, tx, memberId, 'SIGN_IN');
    await desk.audit(tx, { action: 'members sign-in-link', accountId: member.accountId, objectId: memberId });
    return made;
  });
  return { json: { memberId, ...issued }, lines: linkLines(issued) };
}

async function means(desk: Desk) {
  const { vault } = await desk.openKeys();
  return { vault, clock: desk.clock, random: desk.random, publicUrl: desk.publicUrl() };
}

async function requireMember(db: Queryable, by: Awaited<ReturnType<typeof means>>, memberId: string): Promise<Member> {
  const member = await loadMember(by, db, memberId);
  if (member !== null) return member;
  throw new Refusal(`There is no member ${memberId}. "npm run admin -- members list ACCOUNT" lists them.`);
}

function readRole(text: string | undefined): Role {
  const role = ROLES.find((one) => one === text?.toUpperCase());
  if (role !== undefined) return role;
  throw new Refusal(`--role must be one of: ${ROLES.join(', ')}.`);
}

function readPerson({ name, email }: Arguments['options']): { name: string; email: string | null } {
  const trimmed = name?.trim();
  if (!trimmed) throw new Refusal('A member needs a name: --name "Ada Example".');
  return { name: trimmed, email: email?.trim() || null };
}

function linkLines({ url, expiresAt }: IssuedLink): string[] {
  return [`Link   ${url}`, `Valid once, until ${toTime(expiresAt)}. It cannot be shown again.`];
}

function toJson(member: Member): object {
  const { id, accountId, role, name, email, hasOidc, createdAt, joinedAt } = member;
  return { memberId: id, accountId, role, name, email, oidc: hasOidc, createdAt, joinedAt };
}
