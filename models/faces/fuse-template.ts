import type { HeadPose } from '@faceproof/protocol/measuring/job.js';
import { cosine, l2Normalize } from '../pixels/vectors.js';

/** One frame's embedding, of length 1, and its weight. */
export interface WeightedEmbedding {
  embedding: Float32Array;
  /** 0..1. See templateWeight. */
  weight: number;
}

/** The measurements that a frame's weight depends on. */
export interface TemplateQuality {
  confidence: number;
  pose: HeadPose | null;
  interocularPx: number;
  sharpness: number;
  brightness: number;
}

/**
 * Below this cosine, two frames of a capture do not show the same person, unless the manifest of the match model sets another
 * limit. Measured with mobilefacenet-512@2026-11-01 in windows of 8 frames: at least 0.77 in 12 live clips with head turns;
 * at most 0.36 if one frame, or half of them, showed another person.
 */
const SAME_PERSON_MIN = 0.5;
/** More frames than this add nothing: the best ones are alike. */
const BEST_MAX = 8;
/** Frames with a lower weight reflect the angle or the blur more than the person. */
export const USABLE_WEIGHT_MIN = 0.45;
/**
 * How informative a frame is about identity: frontal, large, sharp and well-lit ones most. The product of five factors of
 * 0..1, each a ramp between useless and good enough.
 */
export function templateWeight({ confidence, pose, interocularPx, sharpness, brightness }: TemplateQuality): number {
  const sure = ramp(confidence, 0.6, 0.95);
  // If the pose was not measured, it does not affect the weight.
  const frontal = pose === null ? 1 : ramp(Math.hypot(pose.yaw, pose.pitch * 1.2), 55, 12);
  const size = ramp(interocularPx, 8, 40);
  const focus = ramp(Math.log10(Math.max(1, sharpness)), 0.6, 2);
  const light = Math.min(ramp(brightness, 0.03, 0.2), ramp(brightness, 0.99, 0.85));
  return sure * frontal * size * focus * light;
}

/**
 * The capture's template: the weighted mean of what {@link chooseForTemplate} chooses.
 *
 * @param embeddings of one capture
 * @param samePersonMin frames less similar than this cosine are not fused
 * @returns of length 1; null if there is no embedding
 */
export function fuseTemplate(embeddings: readonly WeightedEmbedding[], samePersonMin = SAME_PERSON_MIN): Float32Array | null {
  const from = chooseForTemplate(embeddings, samePersonMin);
  const [first] = from;
  if (first === undefined) return null;
  const sum = new Float32Array(first.embedding.length);
  for (const { embedding, weight } of from) {
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + Math.max(weight, 1e-3) * (embedding[i] ?? 0);
  }
  return l2Normalize(sum);
}

/**
 * Chooses the best frames of one person, the best first. If several people appear, the one with the most weight is chosen, so that the
 * others stand out in {@link measureConsistency} and no template blends two people.
 */
export function chooseForTemplate(
  embeddings: readonly WeightedEmbedding[],
  samePersonMin = SAME_PERSON_MIN,
): WeightedEmbedding[] {
  const usable = bestFirst(embeddings.filter(isUsable));
  // A capture with only poor frames still has a best one; the checks decide whether it is good enough.
  const from = usable.length > 0 ? largestGroup(usable, samePersonMin) : bestFirst(embeddings).slice(0, 1);
  return from.slice(0, BEST_MAX);
}

/** @returns the lowest cosine between a usable frame and the fused template; null with fewer than two usable frames */
export function measureConsistency(embeddings: readonly WeightedEmbedding[], template: Float32Array): number | null {
  const usable = embeddings.filter(isUsable);
  if (usable.length < 2) return null;
  return Math.min(...usable.map(({ embedding }) => cosine(embedding, template)));
}

function isUsable({ weight }: WeightedEmbedding): boolean {
  return weight >= USABLE_WEIGHT_MIN;
}

function bestFirst(embeddings: readonly WeightedEmbedding[]): WeightedEmbedding[] {
  return [...embeddings].sort((a, b) => b.weight - a.weight);
}

/** The frames similar to a common one, chosen so that their total weight is highest. In the given order. */
function largestGroup(embeddings: readonly WeightedEmbedding[], samePersonMin: number): WeightedEmbedding[] {
  let largest: WeightedEmbedding[] = [];
  let most = 0;
  for (const anchor of embeddings) {
    const group = embeddings.filter(({ embedding }) => cosine(embedding, anchor.embedding) >= samePersonMin);
    const weight = group.reduce((sum, member) => sum + member.weight, 0);
    if (weight > most) [largest, most] = [group, weight];
  }
  return largest;
}

/** 0 at `worst` and beyond, 1 at `best` and beyond, linear between; either may be the larger. */
function ramp(value: number, worst: number, best: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)));
}
