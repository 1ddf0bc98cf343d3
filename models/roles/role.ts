import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import type { z } from 'zod';
import type { RgbImage } from '../pixels/rgb-image.js';
import type { TensorSpec } from '../pixels/tensor-spec.js';
import type { GoldenScene } from './golden-scene.js';

/** What a role's functions read of a manifest: how the network is fed, which output is which, and the role's own settings. */
export type Model<
  Output extends string = string,
  Settings extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
> = {
  input: TensorSpec;
  /** The role's name for an output, and the graph's. */
  outputs: Readonly<Record<Output, string>>;
  settings: Settings;
};

/** What a network gave for one item, by the role's names. */
export type OutputsOf<M extends Model> = Readonly<Record<keyof M['outputs'], Float32Array>>;

/** How many networks of the role a set pins: exactly one, one or none, or as many as it likes. */
export type Pins = 'ONE' | 'ONE_OR_NONE' | 'ANY_NUMBER';

/**
 * Everything that is particular to the networks of one role. A file of this folder defines a role, and index.ts lists it:
 * manifests, sets, the golden test, the worker and the desk read the rest from here.
 */
export interface Role<M extends Model = Model, P extends Pins = Pins> {
  pins: P;
  /** The graph's outputs that the role reads, each with what it holds. `models add` asks for them in this order. */
  outputs: Readonly<Record<keyof M['outputs'], string>>;
  /** The schema of a manifest's `settings`. */
  settings: z.ZodType<M['settings']>;
  /** What `models add` asks for each setting, in the order of the manifest. */
  questions: Readonly<Record<keyof M['settings'], string>>;
  /** Settings that a manifest may leave out. */
  optional?: readonly (keyof M['settings'])[];
  /** Where the pinned model's settings are no answer for a new network. Those that are missing here keep the pinned value. */
  proposeSettings?(graph: GraphSizes, like: M): Partial<Record<keyof M['settings'], Proposal>>;
  /** How many numbers of one item the role reads, for each output that has a fixed number. */
  countOutputs(
    settings: M['settings'],
    countOf: (output: keyof M['outputs']) => number,
  ): Partial<Record<keyof M['outputs'], number>>;
  /** One item of input: the golden scene as a worker packs it. */
  packGolden(scene: GoldenScene, model: M): Float32Array;
  /** A role whose numbers a worker passes on: for the main face of every frame, each network's own, in `outputs` of the measurement. */
  ofFace?: FaceRole<M>;
}

export interface FaceRole<M extends Model> {
  pack(image: RgbImage, box: FaceBox, model: M, out?: Float32Array): Float32Array;
  unpack(outputs: OutputsOf<M>, model: M): number[];
}

/** What a new graph says of itself. -1 where it does not. */
export interface GraphSizes {
  width: number;
  height: number;
  /** The last dimension of its only output; -1 where it has several. */
  outputLength: number;
}

/** `known` is taken unless a flag says otherwise; `proposal` is offered to a person at a terminal. */
export type Proposal = { known: unknown } | { proposal: unknown };
