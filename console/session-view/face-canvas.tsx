import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { useEffect, useRef } from 'preact/hooks';
import { alignFace } from './align-face.js';

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
