import { ANALYTICS } from './analytics.js';
import { AUDIT } from './audit.js';
import { BRANDING } from './branding.js';
import { CAPTURE } from './capture.js';
import { CONSOLE } from './console.js';
import { ENROLLMENTS } from './enrollments.js';
import { EVIDENCE } from './evidence.js';
import { FILES } from './files.js';
import { KEYS } from './keys.js';
import { MEMBERS } from './members.js';
import { PICTURES } from './pictures.js';
import { POLICY } from './policy.js';
import { REVIEWS } from './reviews.js';
import { SERVICE } from './service.js';
import { SESSIONS } from './sessions.js';
import { SUBJECTS } from './subjects.js';
import { USAGE } from './usage.js';
import { WEBHOOKS } from './webhooks.js';

/** The body of each operation's answer, as a test recorded it from the service. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...SESSIONS,
  ...REVIEWS,
  ...PICTURES,
  ...EVIDENCE,
  ...FILES,
  ...CAPTURE,
  ...ENROLLMENTS,
  ...POLICY,
  ...BRANDING,
  ...SUBJECTS,
  ...MEMBERS,
  ...KEYS,
  ...CONSOLE,
  ...USAGE,
  ...ANALYTICS,
  ...AUDIT,
  ...WEBHOOKS,
  ...SERVICE,
};
