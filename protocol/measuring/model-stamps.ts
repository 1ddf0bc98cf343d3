import type { ModelStamp, ModelStamps } from './job.js';

/** @returns the role's networks in the order of the set; an empty list if the set omits the role */
export function listStamps(models: Partial<ModelStamps>, role: string): readonly ModelStamp[] {
  const stamped = models[role];
  if (stamped === undefined) return [];
  return 'digest' in stamped ? [stamped] : stamped;
}

/** The network that compares frames with each other and people with enrollments. */
export function firstMatch({ match }: Pick<ModelStamps, 'match'>): ModelStamp {
  return 'digest' in match ? match : match[0];
}

/** The name of a network in sets and in {@link NetworkOutputs}: `model@version`. */
export function stampId({ model, version }: Pick<ModelStamp, 'model' | 'version'>): string {
  return `${model}@${version}`;
}

/** @returns the first role, in alphabetical order, whose weights differ; null if all are equal */
export function findOtherWeights(one: ModelStamps, other: ModelStamps): string | null {
  const roles = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const digests = (models: ModelStamps, role: string) =>
    listStamps(models, role)
      .map(({ digest }) => digest)
      .join();
  return roles.find((role) => digests(one, role) !== digests(other, role)) ?? null;
}
