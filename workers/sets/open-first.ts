import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { EngineError } from '../device/engine-error.js';
import type { Engine } from '../open-engine.js';
import type { Candidate, SetFinder } from './set-finder.js';

/**
 * An engine with the best set that works: the same rule by which a running worker follows the sets, so that one that is
 * started while a broken set lies there does as those beside it do.
 *
 * @throws EngineError, ManifestError of the best set, where none works
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
