import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { useEffect, useRef } from 'preact/hooks';

/** Where the loupe is, in shares of the frame; the same place in both pictures. */
export interface Loupe {
  x: number;
  y: number;
}

export interface View {
  loupe: Loupe | null;
  zoom: number;
  /** 1: as it is. For the eye only. */
  brightness: number;
  /** false: the whole picture as it was taken. */
  aligned: boolean;
}

const LOUPE_ZOOM = 2.5;
const LOUPE_RADIUS = 0.2;

/** One picture, aligned by its eyes. @param label names it for people who do not see it */
export function FaceCanvas(props: {
  item: MediaItem;
  bitmap: ImageBitmap | undefined;
  label: string;
  view: View;
  onLoupe?: (loupe: Loupe | null) => void;
}) {
  const { item, bitmap, label, view, onLoupe } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, bitmap, item, view);
  }, [bitmap, item, view]);
  const move = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (box !== undefined) onLoupe?.({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  return (
    <canvas
      ref={canvas}
      class="face"
      role="img"
      aria-label={label}
      aria-busy={bitmap === undefined}
      {...(onLoupe === undefined ? {} : { onPointerMove: move, onPointerLeave: () => onLoupe(null) })}
    />
  );
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap | undefined, item: MediaItem, view: View): void {
  const { clientWidth, clientHeight } = canvas;
  const density = Math.min(devicePixelRatio, 2);
  canvas.width = clientWidth * density;
  canvas.height = clientHeight * density;
  const context = canvas.getContext('2d');
  // A bitmap that was closed has no width.
  if (context === null || bitmap === undefined || bitmap.width === 0) return;
  // Set through the object model, which the policy allows; `filter` of the context is missing in Safari.
  canvas.style.filter = view.brightness === 1 ? '' : `brightness(${view.brightness})`;
  const frame = { width: canvas.width, height: canvas.height };
  const { a, b, c, d, e, f } = alignFace(bitmap, view.aligned ? item.eyes : null, frame, view.zoom);
  context.imageSmoothingQuality = 'high';
  context.setTransform(a, b, c, d, e, f);
  context.drawImage(bitmap, 0, 0);
  if (view.loupe !== null) drawLoupe(context, bitmap, { a, b, c, d, e, f }, view.loupe, frame);
}

/** Enlarges around the pointer, inside a circle. */
function drawLoupe(
  context: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  base: { a: number; b: number; c: number; d: number; e: number; f: number },
  { x, y }: Loupe,
  frame: { width: number; height: number },
): void {
  const at = { x: x * frame.width, y: y * frame.height };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.save();
  context.beginPath();
  context.arc(at.x, at.y, LOUPE_RADIUS * frame.width, 0, 2 * Math.PI);
  context.clip();
  context.setTransform(LOUPE_ZOOM, 0, 0, LOUPE_ZOOM, at.x * (1 - LOUPE_ZOOM), at.y * (1 - LOUPE_ZOOM));
  context.transform(base.a, base.b, base.c, base.d, base.e, base.f);
  context.drawImage(bitmap, 0, 0);
  context.restore();
}

type Eyes = NonNullable<MediaItem['eyes']>;
/** Of a 2D canvas: x' = a x + c y + e, y' = b x + d y + f. */
interface Transform {
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
function alignFace(picture: Size, eyes: Eyes | null, frame: Size, zoom = 1): Transform {
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
