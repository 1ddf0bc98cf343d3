import type { PageDetectorHeader } from '@faceproof/models/graphs/derive-page-detector.js';
import type { FaceBox } from '../frames/guide.js';
import type { Tensor } from './network.js';

const SCORE_MIN = 0.6;
const OVERLAP_MAX = 0.4;
/** Training constants of the detector, by which its box outputs are multiplied. */
const CENTRE_VARIANCE = 0.1;
const SIZE_VARIANCE = 0.2;

interface Found extends FaceBox {
  score: number;
}

/** @returns the faces, the largest first; coordinates are fractions of the picture's width and height */
export function decodeFaces(header: PageDetectorHeader, tensors: readonly Tensor[]): FaceBox[] {
  const found = header.heads.flatMap((head) => {
    const scores = tensors[head.scores];
    const boxes = tensors[head.boxes];
    return scores === undefined || boxes === undefined ? [] : decodeHead(header, head, scores, boxes);
  });
  const kept: Found[] = [];
  for (const face of found.sort((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) <= OVERLAP_MAX)) kept.push(face);
  }
  return kept.sort((a, b) => b.width - a.width);
}

function decodeHead(
  header: PageDetectorHeader,
  { sizes }: PageDetectorHeader['heads'][number],
  scores: Tensor,
  boxes: Tensor,
): Found[] {
  const found: Found[] = [];
  const plane = scores.width * scores.height;
  const read = ({ data }: Tensor, channel: number, cell: number) => data[channel * plane + cell] ?? 0;
  for (let cell = 0; cell < plane; cell++) {
    for (const [anchor, size] of sizes.entries()) {
      const score = 1 / (1 + Math.exp(read(scores, 2 * anchor, cell) - read(scores, 2 * anchor + 1, cell)));
      if (score < SCORE_MIN) continue;
      const width = size / header.width;
      const height = size / header.height;
      // Anchors are spread evenly over the map, as in training, even if the last row of the map extends beyond the picture.
      const centreX = ((cell % scores.width) + 0.5) / scores.width;
      const centreY = (Math.floor(cell / scores.width) + 0.5) / scores.height;
      const x = centreX + read(boxes, 4 * anchor, cell) * CENTRE_VARIANCE * width;
      const y = centreY + read(boxes, 4 * anchor + 1, cell) * CENTRE_VARIANCE * height;
      const w = width * Math.exp(read(boxes, 4 * anchor + 2, cell) * SIZE_VARIANCE);
      const h = height * Math.exp(read(boxes, 4 * anchor + 3, cell) * SIZE_VARIANCE);
      found.push({ x: x - w / 2, y: y - h / 2, width: w, height: h, score });
    }
  }
  return found;
}

function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** @param rgba canvas pixels, `header.width` × `header.height` */
export function toInput(rgba: Uint8ClampedArray): Float32Array {
  const plane = rgba.length / 4;
  const input = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++) {
    for (let channel = 0; channel < 3; channel++) input[channel * plane + i] = ((rgba[4 * i + channel] ?? 0) - 127) / 128;
  }
  return input;
}
