/** Ten a second are enough to guide a person, and leave a cheap phone cool. */
const BETWEEN_MS = 90;
/** A camera that gives nothing for this long is not waited for: whoever asks sees the same picture again. */
const PATIENCE_MS = 400;

/** @returns a function that resolves with the video's next new picture, at most some ten times a second */
export function watchPictures(video: HTMLVideoElement): () => Promise<void> {
  let lastAt = 0;
  return async () => {
    const rest = lastAt + BETWEEN_MS - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    await newPicture(video);
    lastAt = performance.now();
  };
}

function newPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, PATIENCE_MS);
    const arrived = () => {
      clearTimeout(patience);
      resolve();
    };
    // Not in Firefox before 132: there every animation frame counts as a picture.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(arrived);
    else requestAnimationFrame(arrived);
  });
}
