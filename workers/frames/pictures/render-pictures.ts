import { RENDER_MS_MAX } from '@faceproof/protocol/measuring/render-job.js';
import { openPictureProcess } from './picture-process.js';
import { composeRenderRequest, type Rendered, type RenderRequest, readRendered } from './render-wire.js';

/** Renders pictures for people, the pictures of one capture in a process of their own: see picture-process.ts. */
export interface Renderer {
  /** @throws DecoderTimeoutError, Error if the process was killed or did not answer */
  render(request: RenderRequest): Promise<Rendered>;
  close(): void;
}

/** 24 frames in four widths take less than a tenth of it. */
const ANSWER_BYTES_MAX = 160_000_000;

/** One more than references, for which an upload waits. A reviewer waits for pictures that were not prepared. */
const NICENESS = 6;

/** Decoding the frames of a capture costs at most 5 s; the rest is for coding them again. */
const CPU_SECONDS_MAX = 12;

export function openRenderer(msMax = RENDER_MS_MAX): Renderer {
  // Pictures for reviews are rendered in advance, so no one waits for the start of a process.
  const limits = { msMax, cpuSeconds: CPU_SECONDS_MAX, niceness: NICENESS, answerBytesMax: ANSWER_BYTES_MAX };
  const helper = openPictureProcess('render', { ...limits, spare: false });
  return {
    async render(request) {
      const answer = await helper.ask(composeRenderRequest(request));
      // One of the pictures crashed the decoder. Which one is unknown.
      if (answer === null) return request.widths.map(() => request.pictures.map(() => Buffer.alloc(0)));
      return readRendered(answer, request);
    },
    close: helper.close,
  };
}
