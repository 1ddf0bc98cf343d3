/** Ten pictures per second are enough for the hints, and do not overheat a cheap phone. */
const BETWEEN_MS = 90;
/** If the camera stalls for this long, the caller sees the same picture again. */
const STALL_MS = 400;

/** @returns a function that resolves when the video has a new picture, about ten times per second at most if not told otherwise */
export function watchPictures(video: HTMLVideoElement): (betweenMs?: number) => Promise<void> {
  let lastAt = 0;
  return async (betweenMs = BETWEEN_MS) => {
    const rest = lastAt + betweenMs - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    await newPicture(video);
    lastAt = performance.now();
  };
}

function newPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const stalled = setTimeout(resolve, STALL_MS);
    const arrived = () => {
      clearTimeout(stalled);
      resolve();
    };
    // Firefox before 132 lacks requestVideoFrameCallback; there every animation frame counts as a picture.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(arrived);
    else requestAnimationFrame(arrived);
  });
}
