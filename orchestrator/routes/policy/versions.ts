import {
  GetPolicyVersionSchema,
  ListPolicyVersionsSchema,
  PolicyVersionPageSchema,
  PolicyVersionSchema,
} from '@faceproof/protocol/api/account/policy.js';
import type { z } from 'zod';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { comparePolicies } from '../../policy/compare-policies.js';
import { findPolicy, listPolicyVersions, loadPolicy, type PolicyVersion } from '../../policy/policies.store.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

type Shown = z.infer<typeof PolicyVersionPageSchema>['data'][number];

/** Pure. @param before the version before it; undefined for the first */
function showVersion(version: PolicyVersion, before: PolicyVersion | undefined): Shown {
  const changes = before === undefined ? [] : comparePolicies(before.policy, version.policy);
  return {
    version: version.version,
    createdAt: version.createdAt.toISOString(),
    changedBy: version.changedBy,
    hash: version.hash,
    changes: changes.map(({ path, from, to }) => ({ path, from: toShown(from), to: toShown(to) })),
    policy: version.policy,
  };
}

function toShown(value: Shown['changes'][number]['from'] | readonly string[]): Shown['changes'][number]['from'] {
  return typeof value === 'object' && value !== null ? [...value] : value;
}

/** The cursor is the last version of the previous page. */
export function listVersionsOfPolicy(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListPolicyVersionsSchema,
    doc: {
      id: 'listPolicyVersions',
      summary: 'List the versions of the policy, newest first',
      description:
        'To go back to a version, send its `policy` with `PUT /v1/policy`, and `If-Match` with the version that is newest now, so that no change of another is lost.',
      answers: { 200: PolicyVersionPageSchema },
    },
    async handle({ principal, asked: { policyId, limit, cursor } }) {
      // The first version is stored when it is first needed.
      if ((await findPolicy(service.db, principal, policyId, service.clock.now())) === null)
        throw invalidField('/policyId', 'unknown', 'There is no policy with this name in this mode.');
      const before = cursor === undefined ? undefined : Number(cursor);
      const versions = await listPolicyVersions(service.db, principal, { policyId, before, limit: limit + 1 });
      const show = (one: PolicyVersion, at: number) => showVersion(one, versions[at + 1]);
      return { status: 200, body: toPage(versions, limit, { idOf: ({ version }) => String(version), show }) };
    },
  });
}

export function getVersionOfPolicy(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: GetPolicyVersionSchema,
    doc: { id: 'getPolicyVersion', summary: 'Read a version of the policy', answers: { 200: PolicyVersionSchema } },
    async handle({ principal, params, asked: { policyId } }) {
      const version = readVersion(params.version ?? '');
      await loadPolicy(service.db, principal, service.clock.now());
      const [found, before] = await listPolicyVersions(service.db, principal, { policyId, before: version + 1, limit: 2 });
      if (found?.version !== version) throw unknown();
      return { status: 200, body: showVersion(found, before) };
    },
  });
}

/** @throws Refusal not_found */
function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unknown();
  return Number(text);
}

function unknown(): Refusal {
  return new Refusal('not_found', 'There is no such version of the policy.');
}
