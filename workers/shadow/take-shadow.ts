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
  /** Called once per fault. */
  onRefused(error: Error): void;
}

/**
 * @returns a look at the current candidate, which opens or closes its engine. A candidate that failed is not tried again
 *   until something about it changes; meanwhile there is no candidate.
 */
export function openShadowLook(options: TakeShadowOptions): (ended: AbortSignal) => Promise<void> {
  const { definitionsDir, modelsDir, inUse, open } = options;
  /** What was last acted upon: a candidate's fingerprint, or a fault's message. */
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
    // Close first, then open: with the engine in use there would otherwise be three.
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
