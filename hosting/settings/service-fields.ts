import { z } from 'zod';
import { FOLDER, HTTP_URL, POSTGRES_URL, REDIS_URL, SHARE } from './fields.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The variables that the orchestrator and the workers both read. Each service adds its own. */
export const SERVICE_FIELDS = {
  DATABASE_URL: POSTGRES_URL.optional(),
  REDIS_URL: REDIS_URL.optional(),
  MEDIA_DIR: FOLDER.optional(),
  S3_ENDPOINT: HTTP_URL.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_ACCESS_KEY_ID_FILE: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  WORKER_KEY: z.string().optional(),
  WORKER_KEY_FILE: z.string().optional(),
  MODELS_DIR: FOLDER.optional(),
  MODEL_DEFINITIONS_DIR: FOLDER.optional(),
  MODEL_SET: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be the name of a set, such as 2026-11-01')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: HTTP_URL.optional(),
  OTEL_SERVICE_NAME: z.string().max(200).optional(),
  OTEL_TRACES_SAMPLER_ARG: SHARE.default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
};
