import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { z } from 'zod';

/**
 * What the OpenAPI document says about a route beyond its row and its body. The problems of the pipeline (key, rate, body,
 * idempotency) follow from the row and are added automatically.
 */
export interface RouteDoc {
  /** The operation's name in generated clients. */
  id: string;
  /** The group, if it is not that of the path. */
  tag?: ApiTag;
  summary: string;
  /** Further sentences, in Markdown. */
  description?: string;
  query?: z.ZodObject;
  /** The parts of a multipart body. */
  form?: z.ZodObject;
  /** The route's own problems, in addition to those of every route. */
  headers?: readonly ('If-Match' | 'If-None-Match')[];
  /** By status: the schema of a JSON body, the name of another media type, or null for no body. */
  answers: Readonly<Record<number, z.ZodType | string | null>>;
  /** The media type of a JSON body, if it is not `application/json`. */
  answerType?: string;
  /** Another media type of a JSON answer, which the caller chooses with `Accept`, and its content in words. */
  otherAnswer?: { type: string; description: string };
  answerHeaders?: readonly ('Location' | 'ETag' | 'Set-Cookie')[];
  problems?: readonly ProblemCode[];
  /** An example body, which a test sends. */
  example?: unknown;
}

/** The groups of the document, in its order. */
export const API_TAGS = {
  Sessions: 'One verification of one person, from its link to its decision.',
  Reviews: 'The queue of sessions that wait for a reviewer.',
  Pictures: 'Frames and references of a session, for people who review it.',
  Evidence: 'Everything needed to verify a decision without the service.',
  Files: 'Reference pictures.',
  Capture: "The person's side: the calls of the capture page or of your own app.",
  Enrollments: 'Face templates of approved sessions, for returning people.',
  Policy: 'The requirements for sessions, and their comparison with a profile.',
  Branding: 'What people see of the account: its name, logos, colours, links and consent text.',
  Subjects: 'Erasure of a person.',
  Members: 'The people of an account and their roles.',
  Keys: 'API keys.',
  Console: 'Sign-in to the console, and what is your own: passkeys and sign-ins.',
  Usage: 'Used and remaining verifications.',
  Analytics: 'Sessions and scores in numbers, and what waits now.',
  Audit: 'What was done in the account, by whom and when.',
  Webhooks: 'Endpoints for events, and the log of their deliveries.',
  Service: 'Health, metrics, accounts for the operator, and the OpenAPI document.',
} as const;
export type ApiTag = keyof typeof API_TAGS;

/** The first segments of a group's paths, beside its own name. */
const SEGMENTS: Partial<Record<ApiTag, readonly string[]>> = {
  Evidence: ['evidence-keys', 'evidence-log', 'consent-texts', 'profiles', 'calibrations'],
  Capture: ['captures'],
  Policy: ['policies'],
  Subjects: ['erasures', 'holds', 'requests'],
  Keys: ['calls'],
  Console: ['live', 'auth', 'me'],
  Webhooks: ['webhook-endpoints', 'webhook-keys', 'webhook-deliveries', 'webhooks'],
};

/** The group of a path. Pure. */
export function tagOf(path: string): ApiTag {
  const segment = path.split('/')[2] ?? '';
  const tags = Object.keys(API_TAGS) as ApiTag[];
  return tags.find((tag) => [tag.toLowerCase(), ...(SEGMENTS[tag] ?? [])].includes(segment)) ?? 'Service';
}
