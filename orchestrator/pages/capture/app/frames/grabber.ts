import { type Luma, toLuma } from './read-luma.js';

/** Takes pictures from a running video. Owns two canvases, which it reuses. */
export interface Grabber {
  /** A small grey copy of the picture; null while the camera has no picture. */
  luma(): Luma | null;
  /** A photo of the whole picture whose longer side is at most `sideMax`; null while the camera has no picture. */
  photo(sideMax: number): Promise<Blob | null>;
  /** The same small copy in colour, without loss, because JPEG would remove its noise. */
  thumbnail(): Promise<Blob | null>;
}

const LUMA_SIDE = 160;
const JPEG_QUALITY = 0.92;

export function openGrabber(video: HTMLVideoElement): Grabber {
  const small = document.createElement('canvas');
  const large = document.createElement('canvas');
  const smallContext = small.getContext('2d', { willReadFrequently: true });
  const largeContext = large.getContext('2d', { alpha: false });
  return {
    luma() {
      if (smallContext === null || !fit(small, video, LUMA_SIDE)) return null;
      smallContext.drawImage(video, 0, 0, small.width, small.height);
      return toLuma(smallContext.getImageData(0, 0, small.width, small.height).data, small.width, small.height);
    },
    async thumbnail() {
      if (smallContext === null || !fit(small, video, LUMA_SIDE)) return null;
      smallContext.drawImage(video, 0, 0, small.width, small.height);
      return new Promise((resolve) => small.toBlob(resolve, 'image/png'));
    },
    async photo(sideMax) {
      if (largeContext === null || !fit(large, video, sideMax)) return null;
      largeContext.drawImage(video, 0, 0, large.width, large.height);
      return new Promise((resolve) => large.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    },
  };
}

/** Sets the canvas to the video's shape. Assigns the size only if it changed, because the assignment clears the canvas. */
function fit(canvas: HTMLCanvasElement, video: HTMLVideoElement, sideMax: number): boolean {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return false;
  const scale = Math.min(1, sideMax / Math.max(videoWidth, videoHeight));
  const width = Math.max(1, Math.round(videoWidth * scale));
  const height = Math.max(1, Math.round(videoHeight * scale));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return true;
}
