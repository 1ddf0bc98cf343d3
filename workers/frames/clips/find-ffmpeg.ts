import { listConfinements } from './confinement.js';
import { type Ffmpeg, FfmpegError, type FfmpegProgram, type RunLimits, runFfmpeg } from './run-ffmpeg.js';

/**
 * Runs the program once under each confinement, strongest first, until one works on this machine.
 *
 * @returns null if the program is not installed or does not run
 */
export async function findFfmpeg(program: FfmpegProgram): Promise<Ffmpeg | null> {
  for (const confinement of listConfinements(process.getuid?.() === 0)) {
    const ffmpeg = { ...program, confinement };
    if (await runs(ffmpeg)) return ffmpeg;
  }
  return null;
}

/** It runs while the models load. A probe that runs out of time would leave a weaker confinement for the life of the process. */
const PROBE: RunLimits = { bytesMax: 1 << 16, cpuSeconds: 5, msMax: 60_000 };

async function runs(ffmpeg: Ffmpeg): Promise<boolean> {
  try {
    await runFfmpeg(ffmpeg, ['-version'], null, PROBE);
    return true;
  } catch (error) {
    if (error instanceof FfmpegError) return false;
    throw error;
  }
}
