import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadMeasuringShadow, type MeasuringShadow } from '@faceproof/models/sets/load-measuring-set.js';
import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import { printSet } from '../sets/print-set.js';
import type { ShadowInUse } from './shadow-in-use.js';

export interface TakeShadowOptions {
  definitionsDir: string;
  modelsDir: string;
  inUse: ShadowInUse;
  /** @throws EngineError */
  open(shadow: MeasuringShadow): Promise<Engine>;
  onChanged(shadow: MeasuringShadow | null): void;
  /** Told once of each fault. */
  onRefused(error: Error): void;
}

/**
 * @returns a look at what is tried now: it opens the candidate's engine, or closes it. One that does not work is not looked at
 *   again until something about it has changed, and nothing is tried meanwhile.
 */
export function openShadowLook(options: TakeShadowOptions): (ended: AbortSignal) => Promise<void> {
  const { definitionsDir, modelsDir, inUse, open } = options;
  /** What was last acted upon: a candidate's print, or a fault's message. */
  let seen = '';
  const refuse = async (error: Error, print: string) => {
    if (seen === print) return;
    seen = print;
    options.onRefused(error);
    await inUse.replace(null);
  };

  return async (ended) => {
    const shadow = readShadow(definitionsDir);
    if (shadow instanceof ManifestError) return refuse(shadow, shadow.message);
    const print = shadow === null ? '' : JSON.stringify([shadow.share, printSet(shadow.set, modelsDir)]);
    if (print === seen) return;
    // First closed, then opened: with the one in use there would be three.
    await inUse.replace(null);
    if (shadow !== null) {
      const engine = await open(shadow).catch((error: unknown) => {
        if (error instanceof EngineError) return error;
        throw error;
      });
      if (engine instanceof EngineError) return refuse(engine, print);
      if (ended.aborted) return engine.close();
      await inUse.replace({ engine, shadow });
    }
    seen = print;
    options.onChanged(shadow);
  };
}

function readShadow(definitionsDir: string): MeasuringShadow | null | ManifestError {
  try {
    return loadMeasuringShadow(definitionsDir);
  } catch (error) {
    if (error instanceof ManifestError) return error;
    throw error;
  }
}
