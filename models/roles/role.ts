import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import type { z } from 'zod';
import type { RgbImage } from '../pixels/rgb-image.js';
import type { TensorSpec } from '../pixels/tensor-spec.js';
import type { GoldenScene } from './golden-scene.js';

/**
 * The part of a manifest that a role's functions read: how the network is fed, which output is which, and the role's own
 * settings.
 */
export type Model<
  Output extends string = string,
  Settings extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
> = {
  input: TensorSpec;
  /** The role's name for an output, and the graph's. */
  outputs: Readonly<Record<Output, string>>;
  settings: Settings;
};

/** A network's outputs for one item, by the role's names. */
export type OutputsOf<M extends Model> = Readonly<Record<keyof M['outputs'], Float32Array>>;

/** How many networks of the role a set pins: exactly one, at most one, at least one, or any number. */
export type Pins = 'ONE' | 'ONE_OR_NONE' | 'ONE_OR_MORE' | 'ANY_NUMBER';

/**
 * Everything specific to the networks of one role. A file in this folder defines a role, and index.ts lists it: manifests,
 * sets, the golden test, the worker and the desk read the rest from here.
 */
export interface Role<M extends Model = Model, P extends Pins = Pins> {
  pins: P;
  /**
   * True if its numbers say where other networks look. Their networks compute in 32-bit floats on every engine: a box that is off by a
   * fraction of a pixel moves the scores of other networks by more than their own roundings do.
   */
  placesCrops?: true;
  /** The graph's outputs that the role reads, each with its content. `models add` asks for them in this order. */
  outputs: Readonly<Record<keyof M['outputs'], string>>;
  /** The schema of a manifest's `settings`. */
  settings: z.ZodType<M['settings']>;
  /** The question of `models add` for each setting, in the order of the manifest. */
  questions: Readonly<Record<keyof M['settings'], string>>;
  /** Settings that a manifest may leave out. */
  optional?: readonly (keyof M['settings'])[];
  /**
   * Settings for which the pinned model's value is not a valid default for a new network. All others default to the pinned
   * value.
   */
  proposeSettings?(graph: GraphSizes, like: M): Partial<Record<keyof M['settings'], Proposal>>;
  /** How many numbers of one item the role reads, for each output that has a fixed number. */
  countOutputs(
    settings: M['settings'],
    countOf: (output: keyof M['outputs']) => number,
  ): Partial<Record<keyof M['outputs'], number>>;
  /** One item of input: the golden scene as a worker packs it. */
  packGolden(scene: GoldenScene, model: M): Float32Array;
  /**
   * True if a worker passes on the network's outputs: for the main face of every frame, per network, in `outputs` of the
   * measurement.
   */
  ofFace?: FaceRole<M>;
}

export interface FaceRole<M extends Model> {
  pack(image: RgbImage, box: FaceBox, model: M, out?: Float32Array): Float32Array;
  unpack(outputs: OutputsOf<M>, model: M): number[];
}

/** What a new graph states about itself; -1 if unknown. */
export interface GraphSizes {
  width: number;
  height: number;
  /** The last dimension of its only output; -1 if it has several. */
  outputLength: number;
}

/** `known` is used unless a flag overrides it; `proposal` is offered to a person at a terminal. */
export type Proposal = { known: unknown } | { proposal: unknown };
