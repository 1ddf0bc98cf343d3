import { orderByProminence } from '@faceproof/models/choose-main-face.js';
import { frameFromAfar, packDetect, unpackDetect, wholeFrame } from '@faceproof/models/detect.js';
import type { Region, RgbImage } from '@faceproof/models/rgb-image.js';
import type { FaceMeasurement } from '@faceproof/protocol/job.js';
import { outputOf, type Steps } from './steps.js';

/** @returns every face that the detector is sure of, the one that the picture is about first */
export async function detectFaces(image: RgbImage, steps: Steps): Promise<FaceMeasurement[]> {
  const near = await detectIn(image, wholeFrame(image), steps);
  const faces = near.length > 0 ? near : await detectIn(image, frameFromAfar(image), steps);
  return orderByProminence(faces, image.width / image.height);
}

async function detectIn(image: RgbImage, region: Region, steps: Steps): Promise<FaceMeasurement[]> {
  const manifest = steps.manifests.detect;
  const outputs = await steps.run('detect', packDetect(image, region, manifest));
  const { scores, boxes } = manifest.outputs;
  return unpackDetect({ scores: outputOf(outputs, scores), boxes: outputOf(outputs, boxes) }, region, image, manifest);
}
