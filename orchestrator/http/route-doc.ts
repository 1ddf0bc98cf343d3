import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { z } from 'zod';

/**
 * What the OpenAPI document says about a route beyond its row and its body. The problems of the pipeline (key, rate, body,
 * idempotency) follow from the row and are added automatically.
 */
export interface RouteDoc {
  /** The operation's name in generated clients. */
  id: string;
  tag: ApiTag;
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

export const API_TAGS = [
  'Sessions',
  'Reviews',
  'Pictures',
  'Evidence',
  'Files',
  'Capture',
  'Enrollments',
  'Policy',
  'Branding',
  'Subjects',
  'Members',
  'Keys',
  'Console',
  'Usage',
  'Analytics',
  'Audit',
  'Webhooks',
  'Service',
] as const;
export type ApiTag = (typeof API_TAGS)[number];
