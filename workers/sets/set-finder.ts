import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { type LoadedSet, loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { rankSets } from '@faceproof/models/sets/read-sets.js';
import { printSet } from './print-set.js';

/** A set that may run, in its current state on disk. */
export interface Candidate {
  set: LoadedSet;
  /** Changes whenever the set or its weight files change. */
  print: string;
}

/**
 * Which set a worker should run: the newest that works. A set that failed is not tried again until its own files or its
 * weights change.
 */
export class SetFinder {
  readonly #options: SetFinderOptions;
  /** By the set's name: why it was refused, and its fingerprint at that time. */
  readonly #refused = new Map<string, { print: string; error: Error }>();

  constructor(options: SetFinderOptions) {
    this.#options = options;
  }

  /**
   * Costs one directory listing while the running set is the best one.
   *
   * @param running the current set; null: none yet
   * @returns the best other set; null if the running one is the best that works
   */
  next(running: string | null): Candidate | null {
    const names = this.#options.pinned === null ? rankSets(this.#options.definitionsDir) : [this.#options.pinned];
    for (const name of this.#refused.keys()) if (!names.includes(name)) this.#refused.delete(name);
    for (const name of names) {
      if (name === running) return null;
      const candidate = this.#load(name);
      if (candidate !== null && this.#refused.get(name)?.print !== candidate.print) return candidate;
    }
    return null;
  }

  /** The set could not be opened. Reported once, until something about it changes. */
  refuse({ set, print }: Candidate, error: Error): void {
    this.#refuse(set.set, print, error);
  }

  /** The set runs. */
  accept({ set }: Candidate): void {
    this.#refused.delete(set.set);
  }

  /** The sets that currently do not work, the best first, and why. */
  refused(): { set: string; error: Error }[] {
    return [...this.#refused].map(([set, { error }]) => ({ set, error }));
  }

  #load(name: string): Candidate | null {
    const { definitionsDir, modelsDir, pinned } = this.#options;
    try {
      const set = loadMeasuringSet({ set: name, dir: definitionsDir });
      return { set, print: printSet(set, modelsDir) };
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      const named = pinned === null ? error : new ManifestError(`The set of MODEL_SET does not work: ${error.message}`);
      this.#refuse(name, error.message, named);
      return null;
    }
  }

  #refuse(set: string, print: string, error: Error): void {
    const before = this.#refused.get(set);
    this.#refused.set(set, { print, error });
    if (before?.print !== print) this.#options.onRefused(set, error);
  }
}

interface SetFinderOptions {
  definitionsDir: string;
  modelsDir: string;
  /** The only set to run; null: the newest that works. */
  pinned: string | null;
  /** Called when a set is found not to work, and again when it has changed and still fails. */
  onRefused: (set: string, error: Error) => void;
}
