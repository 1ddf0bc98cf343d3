import { z } from 'zod';
import {
  BurstSchema,
  ClipFrameSchema,
  FrameSchema,
  type Measurement,
  MeasuringWorkerSchema,
  ReferenceSchema,
  StampSchema,
} from './job.js';

/** The answer of a worker of another version, or of a broken one. The message names a place in it, and no value. */
export class MeasurementError extends Error {
  override name = 'MeasurementError';
}

/**
 * Refuses what a worker wrote unless everything that is judged, signed or stored is there.
 * A comparison with a missing number is false, so a check that looks for faults would find none.
 *
 * Members that are not known here are ignored. The candidate's measurement is checked by {@link checkShadow}, because it must
 * not stop a decision.
 *
 * @throws MeasurementError
 */
export function checkMeasurement(written: unknown): Measurement {
  refuse(MeasurementSchema.safeParse(written));
  return written as Measurement;
}

/** @throws MeasurementError */
export function checkShadow(written: object): void {
  refuse(ShadowSchema.safeParse(written));
}

function refuse({ error }: z.ZodSafeParseResult<unknown>): void {
  const [first] = error?.issues ?? [];
  if (first === undefined) return;
  const place = ['', ...first.path.map(String)].join('/');
  throw new MeasurementError(
    `A worker wrote a measurement that cannot be judged here (${first.code} at ${place}). Run workers and orchestrators of one version; the capture is retried`,
  );
}

const LENGTH_TOLERANCE = 1e-3;
/** Of a PNG of 112 × 112 pixels of noise, and some. */
const CROP_BASE64_MAX = 64_000;

const number = z.number();
const cosine = number.min(-1).max(1);

const MatchSchema = z.union([StampSchema, z.tuple([StampSchema], StampSchema)]);

const JudgedSchema = z.object({
  v: z.literal(2),
  captureId: z.string(),
  runtime: z.string(),
  worker: MeasuringWorkerSchema.exactOptional(),
  set: z.string(),
  models: z.object({ match: MatchSchema }).catchall(z.union([StampSchema, z.array(StampSchema).min(1)])),
  frames: z.array(FrameSchema),
  burst: BurstSchema.exactOptional(),
  clipAtMs: z.array(number).nullable(),
  consistency: cosine.nullable(),
  reference: ReferenceSchema.nullable(),
});

// No face resembles a template that is not of length 1, so a search for duplicates would find nobody.
const TemplateSchema = z.array(number).refine(hasLengthOne);

const FurtherSchema = z.record(z.string(), TemplateSchema).exactOptional();

/** The templates that a candidate made of a person who is enrolled, and of what networks. */
export const CandidateTemplateSchema = z.object({
  models: z.object({ match: MatchSchema }),
  measurement: z.object({ template: TemplateSchema, furtherTemplates: FurtherSchema }),
});

const MeasurementSchema: z.ZodType<Omit<Measurement, 'shadow' | 'timings'>> = JudgedSchema.extend({
  clipFrames: z.array(ClipFrameSchema).exactOptional(),
  template: TemplateSchema.nullable(),
  furtherTemplates: FurtherSchema,
  crop: z.base64().max(CROP_BASE64_MAX).exactOptional(),
});

const ShadowSchema: z.ZodType<Omit<Measurement, 'shadow' | 'timings' | 'template' | 'crop' | 'clipFrames'>> = JudgedSchema;

function hasLengthOne(vector: readonly number[]): boolean {
  return Math.abs(Math.hypot(...vector) - 1) <= LENGTH_TOLERANCE;
}
