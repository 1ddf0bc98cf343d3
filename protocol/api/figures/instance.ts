import { z } from 'zod';
import { MODES } from '../../words.js';
import { PublishedKeySchema } from '../evidence/evidence-log.js';
import { count, cursorOf, id, moment, newName, page, pageLimit, text, time } from '../fields.js';

/** What an operator does with accounts. Source: the API contract, section 13. */

const name = z.string().describe('Name of the account.');
const plan = text(100).describe('Name of the plan, for people.');
const included = count.max(2_000_000_000).describe('LIVE verifications that the plan includes each calendar month.');

export const InstanceAccountSchema = z
  .strictObject({
    accountId: id('account'),
    name,
    plan,
    included,
    suspendedAt: time.nullable().describe('Since when calls of the account are refused; `null`: they are accepted.'),
    createdAt: time.describe('When the account was created.'),
  })
  .meta({ id: 'InstanceAccount' });
export type InstanceAccount = z.infer<typeof InstanceAccountSchema>;

export const InstanceAccountDetailSchema = InstanceAccountSchema.extend({
  holds: z
    .strictObject({
      keys: count.describe('API keys that work.'),
      members: count.describe('Members.'),
      openSessions: count.describe('Sessions of both modes whose link works, or whose media is measured.'),
      waitingReviews: count.describe('Sessions of both modes that wait for a reviewer.'),
    })
    .describe('What a suspension would stop, in counts.'),
}).meta({ id: 'InstanceAccountDetail' });
export type InstanceAccountDetail = z.infer<typeof InstanceAccountDetailSchema>;

export const InstanceAccountPageSchema = page(InstanceAccountSchema).meta({ id: 'InstanceAccountPage' });

export const ListInstanceAccountsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('account') });

/** Members left out stay unchanged. */
export const UpdateInstanceAccountSchema = z.strictObject({
  suspended: z.boolean().optional().describe('`true` refuses every call of the account; `false` accepts them again.'),
  plan: plan.optional(),
  included: included.optional(),
});

export const CreateInstanceAccountSchema = z.strictObject({
  name: newName(200).describe('Name of the account.'),
  plan: plan.default('free'),
  included: included.default(30),
});

export const CreatedInstanceAccountSchema = InstanceAccountSchema.extend({
  testKey: z.string().describe('A key for TEST, shown once.'),
  liveKey: z.string().describe('A key for LIVE, shown once.'),
}).meta({ id: 'CreatedInstanceAccount' });
export type CreatedInstanceAccount = z.infer<typeof CreatedInstanceAccountSchema>;

const signs = z.enum(['RECEIPTS', 'WEBHOOKS']).describe('What the key signs.');

export const InstanceSigningKeysSchema = z
  .strictObject({
    keys: z.array(PublishedKeySchema.extend({ signs })).describe('Of both modes, newest first; retired keys too.'),
  })
  .meta({ id: 'InstanceSigningKeys' });
export type InstanceSigningKeys = z.infer<typeof InstanceSigningKeysSchema>;

export const RotateSigningKeySchema = z.strictObject({
  mode: z.enum(MODES).describe('`TEST` or `LIVE`.'),
  signs: signs.default('RECEIPTS'),
});

export const RevokeSigningKeySchema = z.strictObject({
  since: moment.optional().describe('From when others may hold the secret. Default: now.'),
});

export const InstanceNoticeSchema = z
  .strictObject({ text: newName(300).nullable().describe('Shown above the hosted page and the console; `null`: nothing.') })
  .meta({ id: 'InstanceNotice' });
export type InstanceNotice = z.infer<typeof InstanceNoticeSchema>;

export const InstanceSetsSchema = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          set: z.string().describe('Name of the set.'),
          state: z
            .enum(['IN_USE', 'CANDIDATE', 'INSTALLED', 'UNUSABLE'])
            .describe(
              '`IN_USE`: new captures are judged by it. `CANDIDATE`: it runs in shadow. `UNUSABLE`: its files are damaged.',
            ),
          models: z.array(z.string()).describe('What it pins, as `model@version`.'),
          lostEnrollments: count.nullable().describe('LIVE enrollments that it cannot compare; `null`: not known.'),
        }),
      )
      .describe('The candidate, then the installed sets in the order in which workers prefer them.'),
  })
  .meta({ id: 'InstanceSets' });
export type InstanceSets = z.infer<typeof InstanceSetsSchema>;

export const ReleaseSetSchema = z.strictObject({
  from: newName(210).describe('Name of an installed set or of the candidate.'),
});

export const InstanceHealthSchema = z
  .strictObject({
    ok: z.boolean().describe('Whether every figure is within its limit.'),
    versions: z
      .strictObject({
        program: z.string().describe('Of this orchestrator.'),
        schema: z.string().nullable().describe('The newest migration of the database; `null`: it could not be read in time.'),
      })
      .describe('What runs. `GET /v1/instance/engine` has the sets of the workers.'),
    figures: z
      .array(
        z.strictObject({
          figure: z.string().describe('Name of the metric.'),
          state: z.enum(['WRONG', 'UNKNOWN', 'OK']).describe('`UNKNOWN`: it could not be read in time.'),
          value: z
            .number()
            .nullable()
            .describe('The worst value; of a time, its age in seconds. `null` if nothing is measured.'),
          min: z.number().nullable().describe('Wrong below it; `null`: no such limit.'),
          max: z.number().nullable().describe('Wrong above it; `null`: no such limit.'),
          history: z.array(z.number().nullable()).describe('The values at the times of `sampledAt`.'),
          runbook: z.string().describe('The page that says what to do.'),
        }),
      )
      .describe('What is wrong comes first.'),
    sampledAt: z.array(time).describe('The quarters of an hour of the last day in which the figures were kept, oldest first.'),
  })
  .meta({ id: 'InstanceHealth' });
export type InstanceHealth = z.infer<typeof InstanceHealthSchema>;

const setName = z.string().describe('Name of a model set, such as `2026-11-20`.');

export const InstanceWorkerSchema = z
  .strictObject({
    workerId: z.string().describe('Id of the process, `wrk_…`. A worker that starts again has another.'),
    host: z.string().describe('Name of the machine or container.'),
    state: z
      .enum(['READY', 'NOT_READY', 'SILENT', 'WITHDRAWN'])
      .describe(
        '`NOT_READY`: it starts or stops. `SILENT`: it has not reported for 45 seconds. `WITHDRAWN`: its numbers were wrong three times within a day, so it takes captures only while no other worker does.',
      ),
    engine: z.string().describe('What runs its models, such as `onnx:cpu`.'),
    set: setName.nullable().describe('The set that it measures with; `null` until its self-test has passed.'),
    shadowSet: setName.nullable().describe('The candidate that it runs in shadow.'),
    refusedSets: z.array(setName).describe('Sets that should run but do not work there.'),
    measuring: count.describe('Captures that it measures now.'),
    places: count.describe('How many captures it measures at a time.'),
    startedAt: time.describe('When the process started, by the clock of its machine.'),
    reportedAt: time.describe('Its last report, by the clock of its machine. It reports every 15 seconds.'),
  })
  .meta({ id: 'InstanceWorker' });
export type InstanceWorker = z.infer<typeof InstanceWorkerSchema>;

export const InstanceEngineSchema = z
  .strictObject({
    workers: count.describe('How many workers take captures now.'),
    workerList: z
      .array(InstanceWorkerSchema)
      .describe('Each worker that has reported within ten minutes, also one that takes no captures; the oldest first.'),
    queue: z
      .strictObject({
        waiting: count.describe('Captures that wait for a worker.'),
        active: count.describe('Captures that are measured now.'),
        oldestSeconds: count.describe('How long the oldest waiting capture has waited.'),
      })
      .describe('The queue of captures.'),
    set: z
      .strictObject({ name: setName, digest: z.string().describe("`sha256:` and the hex digest of the set's file.") })
      .describe('The set that new captures are measured and judged with.'),
    candidates: z
      .array(
        z.strictObject({
          candidate: z.string().describe('Name of the candidate set, which runs in shadow and decides nothing.'),
          set: setName,
          compared: count.describe('Captures that both sets judged.'),
          agreed: count.describe('Of these, those that both judged the same.'),
          failed: count.describe('Captures without a comparison.'),
          lastAt: time.describe('When the last one was judged.'),
        }),
      )
      .describe('Sets that run in shadow.'),
  })
  .meta({ id: 'InstanceEngine' });
export type InstanceEngine = z.infer<typeof InstanceEngineSchema>;
