import type { Tracing } from '@faceproof/hosting/tracing/tracing.js';
import type { Admission } from './admission/admission.js';
import type { FailedSignIns } from './audit/failed-sign-ins.js';
import type { CallLog } from './calls/call-log.js';
import type { UploadTurns } from './captures/upload-turns.js';
import type { Clock, Randomness } from './clock.js';
import type { Config } from './config.js';
import type { PictureBudget } from './files/picture-budget.js';
import type { BodyBudget } from './http/limits/body-budget.js';
import type { RateLimits } from './http/limits/rate-limit.js';
import type { Jobs } from './jobs/jobs.js';
import type { References } from './jobs/references.js';
import type { LiveHub } from './live/live-hub.js';
import type { IdleWork } from './media/idle-work.js';
import type { RenderLimits } from './media/render-limits.js';
import type { SharedWork } from './media/shared-work.js';
import type { ModelSets } from './model-sets/model-sets.js';
import type { Log } from './observe/log.js';
import type { Metrics } from './observe/metrics.js';
import type { OidcProvider } from './people/oidc.js';
import type { PolicyVersions } from './policy/policy-versions.js';
import type { Profiles } from './policy/profiles.js';
import type { Signer } from './receipts/signer.js';
import type { SessionChanges } from './sessions/session-changes.js';
import type { ClockSkew } from './store/clock-skew.js';
import type { Database } from './store/database.js';
import type { Reads } from './store/replica.js';
import type { Vault } from './vault/vault.js';

/** The resources of the routes and the journey. Opened and closed in compose.ts. */
export interface Service {
  config: Config;
  log: Log;
  clock: Clock;
  /** Of this machine against the database. */
  clockSkew: Pick<ClockSkew, 'skewMs' | 'check'>;
  random: Randomness;
  db: Database;
  /** For lists, analytics and exports, on a replica if there is one. */
  reads: Reads;
  vault: Vault;
  signer: Signer;
  jobs: Jobs;
  references: References;
  admission: Admission;
  /** Renderings of pictures, by their source. */
  rendering: SharedWork;
  renderLimits: RenderLimits;
  /** Runs while no LIVE capture waits for a worker. */
  idleWork: IdleWork;
  sets: ModelSets;
  policyVersions: PolicyVersions;
  profiles: Profiles;
  rateLimits: RateLimits;
  /** With the operator's token. */
  failedSignIns: FailedSignIns;
  failedConsoleSignIns: FailedSignIns;
  /** null: sign-in is by passkey only. */
  oidc: OidcProvider | null;
  bodies: BodyBudget;
  pictures: PictureBudget;
  uploads: UploadTurns;
  metrics: Metrics;
  tracing: Tracing;
  /** Of the API calls of each account. */
  callLog: CallLog;
  changes: SessionChanges;
  live: LiveHub;
  /** Logs each damaged template once. */
  templateDamaged(enrollmentId: string): void;
  /** Wakes the deliverer for new events in the outbox. A missed call only delays them. */
  wakeWebhooks(): void;
}
