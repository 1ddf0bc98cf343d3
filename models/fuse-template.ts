import { cosine, l2Normalize } from './vectors.js';

/** One frame's embedding, of length 1, and how much it is worth. */
export interface WeightedEmbedding {
  embedding: Float32Array;
  /** 0..1. See templateWeight. */
  weight: number;
}

/** What a frame's template is judged by. */
export interface TemplateQuality {
  pose: { yaw: number; pitch: number; roll: number };
  interocularPx: number;
  sharpness: number;
  brightness: number;
}

/** More frames than this add nothing: the best ones are alike. */
const BEST_MAX = 8;
/** Frames worth less than this say more of the angle or the blur than of the person. */
const USABLE_MIN = 0.15;
/**
 * Frames worth less say nothing of whether they show the same person. At 0.15, heads of real people that turn as a
 * challenge asks fall to cosines of −0.08 … 0.27; at 0.5 the lowest of five such clips is 0.62.
 */
const COMPARABLE_MIN = 0.5;

/**
 * How much a frame tells of who it is: frontal, large, sharp and well lit ones tell most. The product of four factors
 * of 0..1, each a ramp between what is useless and what is good enough.
 */
export function templateWeight({ pose, interocularPx, sharpness, brightness }: TemplateQuality): number {
  const frontal = ramp(Math.hypot(pose.yaw, pose.pitch * 1.2), 55, 12);
  const size = ramp(interocularPx, 8, 40);
  const focus = ramp(Math.log10(Math.max(1, sharpness)), 0.6, 2);
  const light = Math.min(ramp(brightness, 0.03, 0.2), ramp(brightness, 0.99, 0.85));
  return frontal * size * focus * light;
}

/**
 * @param embeddings of one capture
 * @returns the weighted mean of the best, of length 1; null where there is none
 */
export function fuseTemplate(embeddings: readonly WeightedEmbedding[]): Float32Array | null {
  const usable = embeddings.filter(({ weight }) => weight >= USABLE_MIN);
  // A capture of nothing but poor frames still has a best one; whether that is enough is for the checks to say.
  const from = usable.length > 0 ? usable : [...embeddings].sort((a, b) => b.weight - a.weight).slice(0, 1);
  const best = [...from].sort((a, b) => b.weight - a.weight).slice(0, BEST_MAX);
  const first = best[0];
  if (first === undefined) return null;
  const sum = new Float32Array(first.embedding.length);
  for (const { embedding, weight } of best) {
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + Math.max(weight, 1e-3) * (embedding[i] ?? 0);
  }
  return l2Normalize(sum);
}

/**
 * @returns the lowest cosine between the fused template and a frame that can be compared with it, or a usable one where
 *   fewer than two can; null with fewer than two usable frames
 */
export function measureConsistency(embeddings: readonly WeightedEmbedding[], template: Float32Array): number | null {
  const usable = embeddings.filter(({ weight }) => weight >= USABLE_MIN);
  if (usable.length < 2) return null;
  const comparable = usable.filter(({ weight }) => weight >= COMPARABLE_MIN);
  const from = comparable.length < 2 ? usable : comparable;
  return Math.min(...from.map(({ embedding }) => cosine(embedding, template)));
}

/** 0 at `worst` and beyond, 1 at `best` and beyond, straight between; either may be the larger. */
function ramp(value: number, worst: number, best: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}
