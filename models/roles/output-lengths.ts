import type { ModelRole } from '@faceproof/protocol/job.js';

/** As much of a manifest as says what its graph gives. */
interface Described {
  role: ModelRole;
  outputs: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
  golden: { outputs: readonly { name: string; length: number }[] };
}

/**
 * What a graph gave for the golden scene must be what its role's unpack function reads: of too few numbers it would read
 * zeros, and of too many the wrong ones, and both would look like a measurement.
 *
 * @returns the first fault as the end of a sentence; null where there is none
 */
export function findOutputFault({ role, outputs, settings, golden }: Described): string | null {
  const keys = Object.keys(outputs);
  const twice = keys.find((key, i) => keys.findIndex((other) => outputs[other] === outputs[key]) !== i);
  if (twice !== undefined) return `takes the graph's output ${outputs[twice]} for ${twice} and for another thing too`;
  const lengths = new Map(golden.outputs.map(({ name, length }) => [name, length]));
  const missing = keys.find((key) => !lengths.has(outputs[key] ?? ''));
  if (missing !== undefined) return `has no golden numbers for ${missing}`;
  const lengthOf = (key: string): number => lengths.get(outputs[key] ?? '') ?? 0;
  const wanted = wantedLengths(role, settings, lengthOf);
  const wrong = keys.find((key) => wanted[key] !== undefined && wanted[key] !== lengthOf(key));
  return wrong === undefined ? null : `gives ${lengthOf(wrong)} numbers for ${wrong}, and ${role} takes ${wanted[wrong]}`;
}

/** Numbers of one item, by the manifest's names of outputs. */
function wantedLengths(
  role: ModelRole,
  settings: Described['settings'],
  lengthOf: (key: string) => number,
): Record<string, number> {
  switch (role) {
    case 'detect':
      // No face and face; four corners.
      return { scores: 2 * Math.max(1, Math.ceil(lengthOf('scores') / 2)), boxes: 2 * lengthOf('scores') };
    case 'landmarks':
      return { points: 136 };
    case 'pose': {
      const bins = Math.max(2, lengthOf('yaw'));
      return { yaw: bins, pitch: bins, roll: bins };
    }
    case 'liveness':
      return { logits: 3 };
    case 'match':
      return { embedding: Number(settings.dimensions) };
    case 'eyes':
      return { logits: 2 };
  }
}
