import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';

type Eyes = NonNullable<MediaItem['eyes']>;
/** Of a 2D canvas: x' = a x + c y + e, y' = b x + d y + f. */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}
interface Size {
  width: number;
  height: number;
}

/** Where the eyes of every aligned face lie, in shares of the frame. The distance leaves room for hair, ears and chin. */
const EYES_AT = { x: 0.5, y: 0.44, distance: 0.3 };

/**
 * Maps a picture into a frame so that the eyes are level and in the same place in every picture. Without eyes the whole picture
 * fits. Pure.
 *
 * @param eyes in shares of the picture, the person's own left and right
 * @param zoom 1: as described; more enlarges around the middle of the eyes
 */
export function alignFace(picture: Size, eyes: Eyes | null, frame: Size, zoom = 1): Transform {
  return eyes === null ? fitWhole(picture, frame, zoom) : alignEyes(picture, eyes, frame, zoom);
}

function alignEyes(picture: Size, { left, right }: Eyes, frame: Size, zoom: number): Transform {
  // The person's right eye is on the left of the picture, unless a camera mirrored it.
  const [from, to] = right.x <= left.x ? [right, left] : [left, right];
  const dx = (to.x - from.x) * picture.width;
  const dy = (to.y - from.y) * picture.height;
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return fitWhole(picture, frame, zoom);
  const scale = (EYES_AT.distance * frame.width * zoom) / distance;
  const cos = (dx / distance) * scale;
  const sin = (dy / distance) * scale;
  const middle = { x: ((from.x + to.x) / 2) * picture.width, y: ((from.y + to.y) / 2) * picture.height };
  return {
    a: cos,
    b: -sin,
    c: sin,
    d: cos,
    e: EYES_AT.x * frame.width - (cos * middle.x + sin * middle.y),
    f: EYES_AT.y * frame.height - (-sin * middle.x + cos * middle.y),
  };
}

function fitWhole(picture: Size, frame: Size, zoom: number): Transform {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height) * zoom;
  const e = (frame.width - picture.width * scale) / 2;
  const f = (frame.height - picture.height * scale) / 2;
  return { a: scale, b: 0, c: 0, d: scale, e, f };
}
