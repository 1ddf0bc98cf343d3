import { orderByProminence } from '@faceproof/models/choose-main-face.js';
import { otherViews, packDetect, unpackDetect, wholeFrame } from '@faceproof/models/detect.js';
import type { Region, RgbImage } from '@faceproof/models/rgb-image.js';
import type { FaceMeasurement } from '@faceproof/protocol/job.js';
import { outputOf, type Steps } from './steps.js';

/** @returns every face that the detector is sure of, the one that the picture is about first */
export async function detectFaces(image: RgbImage, steps: Steps): Promise<FaceMeasurement[]> {
  for (const region of [wholeFrame(image), ...otherViews(image, steps.manifests.detect)]) {
    const faces = await detectIn(image, region, steps);
    if (faces.length > 0) return orderByProminence(faces, image.width / image.height);
  }
  return [];
}

async function detectIn(image: RgbImage, region: Region, steps: Steps): Promise<FaceMeasurement[]> {
  const manifest = steps.manifests.detect;
  const outputs = await steps.run('detect', packDetect(image, region, manifest, steps.buffer('detect')));
  const { scores, boxes } = manifest.outputs;
  return unpackDetect({ scores: outputOf(outputs, scores), boxes: outputOf(outputs, boxes) }, region, image, manifest);
}
