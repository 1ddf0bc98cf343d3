import type { Member } from '@faceproof/protocol/api/account/members.js';
import { useGet } from '../api/use-api.js';
import { useMay } from './use-may.js';

/** The names of the first hundred members, by id, for people who may see them. Others show their ids. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const mayRead = useMay()('members:read');
  const { data } = useGet<{ data: Member[] }>(mayRead ? '/v1/members?limit=100' : null);
  return new Map((data?.data ?? []).map(({ memberId, name }) => [memberId, name]));
}
