import { orderByProminence } from '@faceproof/models/faces/non-max-suppression.js';
import type { Region, RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { otherViews, packDetect, unpackDetect, wholeFrame } from '@faceproof/models/roles/detect.js';
import type { FaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { type AdmittedSteps, outputOf } from './steps.js';

/**
 * @param packed the whole frame, packed for the detector; it belongs to the device afterwards
 * @returns every face that the detector is confident of, the main face first
 */
export async function detectFaces(image: RgbImage, packed: Float32Array, steps: AdmittedSteps): Promise<FaceMeasurement[]> {
  const manifest = steps.manifests.detect;
  const near = await detectIn(image, wholeFrame(image), packed, steps);
  if (near.length > 0) return orderByProminence(near, image.width / image.height);
  for (const region of otherViews(image, manifest)) {
    const faces = await detectIn(image, region, packDetect(image, region, manifest, steps.buffer(manifest)), steps);
    if (faces.length > 0) return orderByProminence(faces, image.width / image.height);
  }
  return [];
}

async function detectIn(
  image: RgbImage,
  region: Region,
  packed: Float32Array,
  steps: AdmittedSteps,
): Promise<FaceMeasurement[]> {
  const manifest = steps.manifests.detect;
  const outputs = await steps.run(manifest, packed);
  const { scores, boxes } = manifest.outputs;
  return unpackDetect({ scores: outputOf(outputs, scores), boxes: outputOf(outputs, boxes) }, region, image, manifest);
}
