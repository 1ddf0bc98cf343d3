import { CreatePolicySchema, PolicyListSchema, StoredPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { PutPolicySchema } from '@faceproof/protocol/policy.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import { actorIdOf } from '../../accounts/principal.js';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { changePolicy, createPolicy as create, POLICIES_MAX, unknownPolicy } from '../../journey/accounts/change-policy.js';
import { evaluatePolicy } from '../../judgement/verdict/evaluate-policy.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { findPolicy, listPolicies as list, loadPolicy, policyTag, type StoredPolicy } from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

interface ShowingService {
  clock: Clock;
  sets: ModelSets;
  profiles: Profiles;
}

/** A policy as answers show it, compared with its profile. */
function showPolicy(
  { profiles, sets, clock }: ShowingService,
  { policyId, policy, version }: StoredPolicy,
): z.infer<typeof StoredPolicySchema> {
  const evaluation = evaluatePolicy(policy, profiles.find(policy.profileId), sets.newest(), clock.now());
  return { policyId, policy, version, evaluation };
}

export function listPolicies(service: ShowingService & { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'listPolicies', tag: 'Policy', summary: 'List the policies by name', answers: { 200: PolicyListSchema } },
    async handle({ principal }) {
      // The default policy is stored when it is first needed.
      await loadPolicy(service.db, principal, service.clock.now());
      const stored = await list(service.db, principal);
      return { status: 200, body: { data: stored.map((one) => showPolicy(service, one)) } };
    },
  });
}

export function createPolicy(service: AnnouncingService & ShowingService & { config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: CreatePolicySchema,
    doc: {
      id: 'createPolicy',
      summary: 'Make a policy with a name',
      description: `For sessions that name it with \`policyId\`. What the body leaves out is as in the default policy now, and does not change with it later. An account has at most ${POLICIES_MAX} policies in each mode; none can be deleted, because receipts name them.`,
      answers: { 201: StoredPolicySchema },
      answerHeaders: ['ETag', 'Location'],
      problems: ['validation_failed', 'challenge_not_judged'],
      example: { policyId: 'checkout', policy: { maxAttempts: 2 } },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const { policyId, policy } = body;
      const answerOf = (stored: StoredPolicy) => ({
        status: 201,
        body: showPolicy(service, stored),
        headers: { ETag: policyTag(stored.version), Location: `${service.config.publicUrl}/v1/policies/${policyId}` },
      });
      const by = { accountId, mode, policyId, changedBy: actorIdOf(principal) };
      return answerOf(await create(service, by, policy, (tx, stored) => record(tx, answerOf(stored))));
    },
  });
}

type Reading = ShowingService & Pick<Stored, 'db' | 'clock'>;

/** The default policy for sessions opened now, and its comparison with its profile. */
export const getPolicy = (service: Reading) => reading(service, { id: 'getPolicy', summary: 'Read the default policy' });

export const getNamedPolicy = (service: Reading) =>
  reading(service, { id: 'getNamedPolicy', summary: 'Read a policy by its name' });

function reading(service: Reading, doc: { id: string; summary: string }): Handler<'key'> {
  return handlerFor('key', {
    doc: { ...doc, headers: ['If-None-Match'], answers: { 200: StoredPolicySchema, 304: null }, answerHeaders: ['ETag'] },
    async handle({ principal, params, header }) {
      const stored = await findPolicy(service.db, principal, params.policyId ?? DEFAULT_POLICY_ID, service.clock.now());
      if (stored === null) throw unknownPolicy();
      const headers = { ETag: policyTag(stored.version) };
      const held = header('If-None-Match');
      if (held !== null && matchesTag(held, headers.ETag)) return { status: 304, headers };
      return { status: 200, body: showPolicy(service, stored), headers };
    },
  });
}

type Writing = AnnouncingService & ShowingService;

/** Changes the default policy. With `If-Match`, no concurrent change is lost; open sessions keep their version. */
export const putPolicy = (service: Writing) => writing(service, { id: 'putPolicy', summary: 'Change the default policy' });

export const putNamedPolicy = (service: Writing) =>
  writing(service, { id: 'putNamedPolicy', summary: 'Change a policy by its name' });

function writing(service: Writing, doc: { id: string; summary: string }): Handler<'key'> {
  return handlerFor('key', {
    body: PutPolicySchema,
    doc: {
      ...doc,
      description:
        'What the body leaves out, at any depth, keeps its current value; only whether `liveness.active` is required follows from `liveness.mode`. Lists are replaced as a whole. Sessions keep the version under which they were opened.',
      headers: ['If-Match'],
      answers: { 200: StoredPolicySchema },
      answerHeaders: ['ETag'],
      problems: ['policy_version_mismatch', 'challenge_not_judged'],
      example: { maxAttempts: 2, retention: { mediaHours: 12 } },
    },
    async handle({ principal, params, body, header, record }) {
      const { accountId, mode } = principal;
      const { policyId = DEFAULT_POLICY_ID } = params;
      const answerOf = (stored: StoredPolicy) => ({
        status: 200,
        body: showPolicy(service, stored),
        headers: { ETag: policyTag(stored.version) },
      });
      const by = { accountId, mode, policyId, changedBy: actorIdOf(principal) };
      return answerOf(await changePolicy(service, by, body, header('If-Match'), (tx, stored) => record(tx, answerOf(stored))));
    },
  });
}
