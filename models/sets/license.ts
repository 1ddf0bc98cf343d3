import { z } from 'zod';

/** `ATTRIBUTION`: allowed if the source is named. `RESEARCH_ONLY`: not for a service. `UNKNOWN`: nobody says. */
export const LICENSE_TERMS = ['PERMISSIVE', 'ATTRIBUTION', 'RESEARCH_ONLY', 'UNKNOWN'] as const;
export type LicenseTerms = (typeof LICENSE_TERMS)[number];

const LayerSchema = z.strictObject({
  terms: z.enum(LICENSE_TERMS),
  /** Such as `MIT`; of training data, also what they are. */
  name: z.string().min(1),
  /** Where that was read. */
  source: z.string().min(1),
});

/** The permission to use weights says nothing about the pictures that they were trained on. */
export const LicenseSchema = z.strictObject({ weights: LayerSchema, trainingData: LayerSchema });
export type License = z.infer<typeof LicenseSchema>;

export function formatLicense({ weights, trainingData }: License): string {
  return `weights ${weights.name} (${weights.terms}), training data ${trainingData.terms}`;
}

/** @returns the terms that a license of this name is known for */
export function termsOfLicense(name: string): LicenseTerms {
  if (/^(mit|isc|0bsd|unlicense|cc0-1\.0|apache-2\.0|bsd-[23]-clause)$/i.test(name)) return 'PERMISSIVE';
  if (/^cc-by-[34]\.0$/i.test(name)) return 'ATTRIBUTION';
  return /\bnc\b|non-?commercial|research/i.test(name) ? 'RESEARCH_ONLY' : 'UNKNOWN';
}
