import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { Candidate, SetFinder } from './set-finder.js';

/**
 * Opens an engine with the best set that works. Running workers follow the sets by the same rule, so a worker started while a
 * broken set is present behaves like the others.
 *
 * @throws EngineError, or ManifestError for the best set, if none works
 */
export async function openFirst(finder: SetFinder, open: (candidate: Candidate) => Promise<Engine>): Promise<Engine> {
  for (;;) {
    const candidate = finder.next(null);
    if (candidate === null) throw finder.refused()[0]?.error ?? new ManifestError('There is no model set');
    try {
      const engine = await open(candidate);
      finder.accept(candidate);
      return engine;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      finder.refuse(candidate, error);
    }
  }
}
