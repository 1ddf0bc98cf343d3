import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFINITIONS_DIR, findFile, namesIn, readJson } from './definitions.js';
import { type Manifest, ManifestSchema, SourceSchema } from './manifest.js';

/** A network that is worth having and may be used commercially, but does not come with the package: an operator gets it. */
const ShelfSchema = z.strictObject({
  v: z.literal(1),
  /** What it is good for, in one sentence. */
  summary: z.string(),
  /** Milliseconds of one run, and where that was measured. */
  cost: z.strictObject({ ms: z.number().positive(), measured: z.string() }),
  /** What was measured with it: one sentence each, with the people behind the number. */
  measured: z.array(z.string()).min(1),
  /** What the license is known to cover, and what is not known. */
  licensing: z.string(),
  /** The file from which the desk derives the ONNX file that the manifest pins. */
  published: z.strictObject({ source: SourceSchema, sha256: z.string(), bytes: z.int().positive() }),
  manifest: ManifestSchema,
});

export interface ShelfEntry extends Omit<z.infer<typeof ShelfSchema>, 'manifest'> {
  /** Such as `minifasnet-v2`. */
  name: string;
  manifest: Manifest;
}

const PartSchema = z.strictObject({ models: z.array(z.string()).min(1), fusion: z.string(), because: z.string() });

/** The networks that are recommended to those who can get them from the shelf: for liveness, and beside it for match. */
const RecommendedSchema = PartSchema.extend({ v: z.literal(1), match: PartSchema.optional() });
export type Recommended = z.infer<typeof RecommendedSchema>;

/** Networks of one role, and the fusion that combines them. */
export interface RecommendedPart {
  role: 'liveness' | 'match';
  models: string[];
  fusion: string;
}

export function listParts({ models, fusion, match }: Recommended): RecommendedPart[] {
  return [{ role: 'liveness', models, fusion }, ...(match === undefined ? [] : [{ role: 'match' as const, ...match }])];
}

/** The folder's own shelf and that of this package, by name. @throws ManifestError */
export function readShelf(dir: string = DEFINITIONS_DIR): ShelfEntry[] {
  return [...new Set([...namesIn(dir, 'shelf'), ...namesIn(DEFINITIONS_DIR, 'shelf')])]
    .sort()
    .map((name) => ({ name, ...readJson(findFile(dir, 'shelf', name), ShelfSchema) }));
}

/** The folder's own, or else that of this package. @throws ManifestError */
export function readRecommended(dir: string = DEFINITIONS_DIR): Recommended {
  const own = join(dir, 'recommended.json');
  return readJson(existsSync(own) ? own : join(DEFINITIONS_DIR, 'recommended.json'), RecommendedSchema);
}
