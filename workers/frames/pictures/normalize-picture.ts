import { NORMALIZE_MS_MAX } from '@faceproof/protocol/measuring/normalize-job.js';
import type { NormalizedImage } from './normalize-pixels.js';
import { readAnswer } from './normalizer-wire.js';
import { openPictureProcess, type PictureProcess } from './picture-process.js';

/** Normalizes pictures, each in a process of its own: see picture-process.ts. */
export interface Normalizer {
  /**
   * @param upload hostile
   * @returns null if the picture cannot be decoded
   * @throws DecoderTimeoutError, Error if the process was killed or did not answer
   */
  normalize(upload: Uint8Array): Promise<NormalizedImage | null>;
  /** The same for a logo, which keeps its transparency. */
  normalizeLogo(upload: Uint8Array): Promise<NormalizedImage | null>;
  close(): void;
}

/** 40 megapixels of noise as PNG have 120 MB. */
const ANSWER_BYTES_MAX = 160_000_000;

/** Captures come first: they get about three quarters of a core that both want. */
const NICENESS = 5;

/** Twice what any picture of 40 megapixels took that was made for it. */
const CPU_SECONDS_MAX = 8;

export function openNormalizer(msMax = NORMALIZE_MS_MAX, cpuSeconds = CPU_SECONDS_MAX): Normalizer {
  const limits = { msMax, cpuSeconds, niceness: NICENESS, answerBytesMax: ANSWER_BYTES_MAX };
  const pictures = openPictureProcess('normalize', { ...limits, spare: true });
  // Logos are rare.
  const logos = openPictureProcess('normalizeLogo', { ...limits, spare: false });
  const askFor = (helper: PictureProcess) => async (upload: Uint8Array) => {
    const answer = await helper.ask(upload);
    return answer === null ? null : readAnswer(answer);
  };
  return {
    normalize: askFor(pictures),
    normalizeLogo: askFor(logos),
    close() {
      pictures.close();
      logos.close();
    },
  };
}
