import type { Manifests } from '@faceproof/models/sets/manifest.js';
import type { ModelRole } from '@faceproof/protocol/job.js';
import type { Outputs } from '@faceproof/workers/device/runtime.js';

const POINTS = 68;
const POSE_BINS = 66;
const TEMPLATE = 512;

/** The fake device's output for every item: one centred face, so that a capture passes through all steps. Pure. */
export function fakeOutputs(role: ModelRole, manifests: Manifests): Outputs {
  switch (role) {
    case 'detect': {
      const { scores, boxes } = manifests.detect.outputs;
      return { [scores]: Float32Array.of(0.01, 0.99), [boxes]: Float32Array.of(0.3, 0.2, 0.7, 0.8) };
    }
    case 'landmarks':
      return { [manifests.landmarks.outputs.points]: pointsOnAnEllipse() };
    case 'pose': {
      const { yaw, pitch, roll } = manifests.pose.outputs;
      const bins = () => new Float32Array(POSE_BINS);
      return { [yaw]: bins(), [pitch]: bins(), [roll]: bins() };
    }
    case 'liveness':
      return { [manifests.liveness.outputs.logits]: new Float32Array(3) };
    case 'match':
      return { [manifests.match.outputs.embedding]: new Float32Array(TEMPLATE).fill(1) };
    case 'eyes':
      return { [manifests.eyes.outputs.logits]: new Float32Array(2) };
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
