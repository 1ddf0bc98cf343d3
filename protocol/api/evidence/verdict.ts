import { z } from 'zod';
import {
  type Calibration,
  type Clause,
  EVIDENCE_MEMBERS,
  FALLING_METRICS,
  METRICS,
  type Measurement,
  type Profile,
  type SessionVerdict,
} from '../../verdict/documents.js';
import { CHECK_KINDS, CONSENT_CHANNELS, FLOWS, MODES } from '../../words.js';
import { count, digest, sixDecimals, time } from '../fields.js';

const name = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/);
const line = z.string().min(1).max(1000);
const species = name.describe('APCER: the kind of attack, such as `replay`, `print` or `mask`.');

const clause = {
  id: line.max(64).describe('Unique in its profile.'),
  title: line.describe('What it asks, in one sentence.'),
  source: z
    .strictObject({
      document: line.describe('The document that asks for it.'),
      clause: line.describe('Its section there.'),
      readIn: line.describe('Where the text was read: at its owner, or in which secondary source.'),
    })
    .describe('Where it comes from.'),
  flows: z.array(z.enum(FLOWS)).min(1).optional().describe('The flows that it applies to; left out: all.'),
  reason: line.optional().describe('Why it is not measured, where it is not.'),
  remedy: line.optional().describe('What would meet it.'),
};

function kind<K extends string, S extends z.ZodRawShape>(of: K, asks: string, shape: S) {
  return z.strictObject({ ...clause, kind: z.literal(of).describe(asks), ...shape });
}

const check = z.enum(CHECK_KINDS).describe('The check.');
const metric = z.enum(METRICS).describe('The error rate.');
const atMost = sixDecimals.optional().describe('The highest bound that meets it.');

const ClauseSchema = z.discriminatedUnion('kind', [
  kind('CHECK', 'The check passed, or nobody approved the session against it.', { check }),
  kind('THRESHOLD', 'The threshold that was applied is not below the lowest for which the rate was measured.', {
    metric: z.enum(FALLING_METRICS).describe('An error rate that falls as the threshold rises.'),
  }),
  kind('RATE', 'The 95 % bound of the rate at the threshold that was applied.', {
    metric,
    species: species.optional(),
    atMost,
    below: sixDecimals.optional().describe('Instead of `atMost`: the bound must be lower than this.'),
  }),
  kind('MEASURED', 'The rate was measured at the threshold that was applied, with bounds.', {
    metric,
    species: species.optional(),
  }),
  kind('GROUPS', 'No group is worse than everybody by more than this share.', {
    metric,
    within: sixDecimals.describe('Such as 0.250000: a quarter worse.'),
    groups: z.array(name).min(1).describe('What people are grouped by. Each needs two groups that were measured.'),
  }),
  kind('POLICY', 'A setting of the policy.', {
    path: line.describe('The setting, such as `retention.mediaHours`.'),
    atMost: z.int().optional().describe('The highest number that meets it.'),
    oneOf: z
      .array(z.union([z.string(), z.boolean()]))
      .optional()
      .describe('Instead of `atMost`: the values that meet it.'),
  }),
  kind('CONSENT', 'The agreement of the person was recorded.', {}),
  kind('CHANNEL', 'How the pictures came.', {
    oneOf: z.array(z.enum(CONSENT_CHANNELS)).min(1).describe('The channels that meet it.'),
  }),
  kind('REVIEWERS', 'Named members decided, where a review decided.', { atLeast: z.int().min(1).describe('How many.') }),
  kind('EVIDENCE', 'The receipt holds a member.', { member: z.enum(EVIDENCE_MEMBERS).describe('The member of the bundle.') }),
  kind('CERTIFICATE', 'A certificate that is attached to the calibration and was valid at the decision.', {
    standard: line.describe('What it must certify.'),
  }),
]) satisfies z.ZodType<Clause>;

const profileMembers = {
  v: z.literal(1).describe('Version of the format.'),
  profileId: name.describe('Its id, as a policy names it.'),
  title: line.describe('Its name for people.'),
  about: line.describe('What it is made of, and what it is not.'),
  clauses: z.array(ClauseSchema).min(1).describe('What a session is compared with.'),
};

export const ProfileSchema = z
  .strictObject(profileMembers)
  .refine(({ clauses }) => isUnique(clauses), {
    path: ['clauses'],
    message: 'must not have an id twice',
  }) satisfies z.ZodType<Profile>;

const documentDigest = digest.describe('SHA-256 of the RFC 8785 bytes of this document without `digest`.');

export const ShownProfileSchema = z.strictObject({ ...profileMembers, digest: documentDigest }).meta({ id: 'Profile' });

export const ProfileListSchema = z
  .strictObject({ data: z.array(ShownProfileSchema).describe('The profiles, by id.') })
  .meta({ id: 'ProfileList' });

const MeasurementSchema = z.strictObject({
  id: name.describe('Unique in its calibration; a clause’s `basis` names it.'),
  metric,
  species: species.optional(),
  group: z
    .string()
    .regex(/^[a-z0-9-]+:[a-z0-9.-]+$/)
    .optional()
    .describe('Of this group alone, such as `sex:female`; left out: of everybody.'),
  models: z
    .array(digest)
    .min(1)
    .describe(
      'Digests of the networks that were measured, in any order: all on which the score of the check stands. It says nothing about others.',
    ),
  fusion: digest.nullable().optional().describe('Digest of the fusion that was measured; `null` or left out: none.'),
  threshold: sixDecimals.describe('The threshold at which it was measured.'),
  errors: count.describe('How many errors were seen.'),
  of: count.min(1).describe('In how many pairs, or presentations.'),
  people: count.min(1).describe('Of how many people.'),
  estimate: sixDecimals.describe('The rate that was seen.'),
  low: sixDecimals.nullable().describe('The lower 95 % bound; `null`: not computed.'),
  high: sixDecimals.nullable().describe('The upper 95 % bound; `null`: not computed. A clause reads only this.'),
  method: line.describe('How it was measured, and what the bounds count.'),
  data: line.describe('On what.'),
  date: z.iso.date().describe('When.'),
}) satisfies z.ZodType<Measurement>;

const calibrationMembers = {
  v: z.literal(1).describe('Version of the format.'),
  calibration: name.describe('Its name, such as `2026-11-22`.'),
  about: line.describe('What it is of, and what it does not say.'),
  measurements: z.array(MeasurementSchema).describe('What was measured. What is not here was not.'),
  certificates: z
    .array(
      z.strictObject({
        standard: line.describe('What it certifies, as a clause names it.'),
        issuer: line.describe('The laboratory.'),
        reference: line.describe('Number or address of the report.'),
        validUntil: time.describe('It counts for decisions before this time.'),
      }),
    )
    .describe('Certificates that the operator has attached.'),
};

export const CalibrationDocumentSchema = z
  .strictObject(calibrationMembers)
  .refine(({ measurements }) => isUnique(measurements), {
    path: ['measurements'],
    message: 'must not have an id twice',
  }) satisfies z.ZodType<Calibration>;

export const ShownCalibrationSchema = z
  .strictObject({ ...calibrationMembers, digest: documentDigest })
  .meta({ id: 'Calibration' });

const Fact = z.union([z.string(), z.int(), z.boolean()]);

const VerdictClauseSchema = z.strictObject({
  id: z.string().describe('The clause of the profile.'),
  title: z.string().describe('What it asks.'),
  source: z.string().describe('Document and section.'),
  level: z
    .enum(['MET', 'BELOW', 'NOT_MEASURED'])
    .describe('`NOT_MEASURED`: nothing is known, so it is not met. An error rate is judged by its 95 % bound.'),
  required: Fact.describe('What the clause asks for.'),
  actual: Fact.nullable().describe('The fact; `null` where there is none.'),
  basis: z
    .string()
    .describe(
      'What the fact was read from: `check:<kind>`, `calibration:<digest>#<measurement>`, `policy.<setting>`, `consent`, `capture.channel`, `reviewers` or `receipt.<member>`.',
    ),
  reason: z.string().optional().describe('Why it is not measured, if the profile says so.'),
});

export const VerdictSchema = z
  .strictObject({
    profileId: z.string().describe('The profile that the policy names.'),
    profileDigest: digest.nullable().describe('Digest of the profile; `null` if it was not installed at the decision.'),
    mode: z.enum(MODES).describe('`TEST`: about the simulated engine, and about no person.'),
    conforms: z
      .boolean()
      .describe('Whether every clause is `MET`. It says nothing about a certification. A profile without clauses is not met.'),
    clauses: z.array(VerdictClauseSchema).describe('One entry for each clause that applies to the flow.'),
    calibrationDigest: digest
      .nullable()
      .describe('Digest of the measurements that the thresholds of the set stand on; `null` if the set names none.'),
  })
  .meta({ id: 'Verdict' }) satisfies z.ZodType<SessionVerdict>;

function isUnique(items: readonly { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}
