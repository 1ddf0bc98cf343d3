import type { Manifest } from '@faceproof/models/sets/manifest.js';
import type { Outputs } from '@faceproof/workers/device/runtime.js';

const POINTS = 68;

/**
 * The fake device's output for every item: one centred face, so that a capture passes through all steps. A network whose output
 * no other step reads returns zeros, as many as it has golden numbers. Pure.
 */
export function fakeOutputs(manifest: Manifest): Outputs {
  switch (manifest.role) {
    case 'detect': {
      const { scores, boxes } = manifest.outputs;
      return { [scores]: Float32Array.of(0.01, 0.99), [boxes]: Float32Array.of(0.3, 0.2, 0.7, 0.8) };
    }
    case 'landmarks':
      return { [manifest.outputs.points]: pointsOnAnEllipse() };
    case 'match':
      return { [manifest.outputs.embedding]: new Float32Array(manifest.settings.dimensions).fill(1) };
    default:
      return Object.fromEntries(manifest.golden.outputs.map(({ name, length }) => [name, new Float32Array(length)]));
  }
}

/** Not a face, but distinct points, so that the alignment works. */
function pointsOnAnEllipse(): Float32Array {
  const points = new Float32Array(2 * POINTS);
  for (let i = 0; i < POINTS; i++) {
    points[2 * i] = 0.5 + 0.35 * Math.cos((2 * Math.PI * i) / POINTS);
    points[2 * i + 1] = 0.5 + 0.4 * Math.sin((2 * Math.PI * i) / POINTS);
  }
  return points;
}
