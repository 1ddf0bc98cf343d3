import type { Role } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, change, iteratePages, type Page, type PageQuery, read, remove, segment, write } from '../call.js';

/** The people of the account. Changes need a LIVE key with the scope `members` and every scope of the member's role. */
export interface MemberCalls {
  /** The result contains the link for the person, once. */
  invite(member: InviteMember, options?: CallOptions): Promise<InvitedMember>;
  list(query?: PageQuery, options?: CallOptions): Promise<Page<Member>>;
  iterate(query?: PageQuery, options?: CallOptions): AsyncGenerator<Member, void, undefined>;
  /** Also what would end if the member were removed. */
  get(memberId: string, options?: CallOptions): Promise<MemberDetail>;
  update(memberId: string, change: { role: Role }, options?: CallOptions): Promise<Member>;
  remove(memberId: string, options?: CallOptions): Promise<void>;
}

/** @internal */
export function memberCalls(connection: Connection): MemberCalls {
  const root = '/v1/members';
  const pathOf = (memberId: string) => `${root}/${segment(memberId)}`;
  const list = (query: PageQuery = {}, options?: CallOptions) => read<Page<Member>>(connection, root, { ...query }, options);
  return {
    invite: (member, options) => write(connection, { path: root, payload: { kind: 'JSON', value: member } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    get: (memberId, options) => read<MemberDetail>(connection, pathOf(memberId), {}, options),
    update: (memberId, value, options) => change(connection, pathOf(memberId), value, options),
    remove: (memberId, options) => remove(connection, pathOf(memberId), options),
  };
}

export interface InviteMember {
  name: string;
  email?: string | null | undefined;
  role: Role;
}

export interface Member {
  memberId: string;
  name: string;
  email: string | null;
  role: Role;
  /** `INVITED` until the first sign-in. */
  state: 'INVITED' | 'ACTIVE';
  createdAt: string;
  joinedAt: string | null;
}

/** `holds`: counts. `claims` are reviews that the member holds now. */
export interface MemberDetail extends Member {
  holds: { passkeys: number; signIns: number; claims: number };
}

export interface InvitedMember {
  member: Member;
  invitation: { url: string; expiresAt: string };
}
