import onnxProto from 'onnx-proto';
import { type Folded, foldBatchNorm } from './fold-batch-norm.js';
import type { TorchTensor } from './read-torch-file.js';
import { TorchFileError } from './torch-file-error.js';

const { onnx } = onnxProto;

/**
 * The graph of a MiniFASNet of Silent-Face, for any number of items. The weights' shapes say how wide it is, how many blocks it
 * has and what it takes; how the layers follow each other is written here, from `src/model_lib/MiniFASNet.py` of
 * minivision-ai/Silent-Face-Anti-Spoofing. Batch norms are folded into the layers before them, in 64-bit floats.
 *
 * Deterministic: the same weights give the same bytes, so the result has a digest of its own.
 *
 * @param tensors all float tensors of the network's state dictionary
 * @returns an ONNX file with the input `input` (N×3×H×W) and the output `logits` (N×classes)
 * @throws TorchFileError if they are not those of a MiniFASNet
 */
export function deriveMinifasnet(tensors: ReadonlyMap<string, TorchTensor>): Uint8Array {
  const layers = new Layers(tensors);
  let x = layers.convolve('input', 'conv1', { stride: 2, padding: 1, prelu: true });
  x = layers.convolve(x, 'conv2_dw', { stride: 1, padding: 1, prelu: true, depthWise: true });
  for (const stage of STAGES) {
    x = layers.narrow(x, stage.down, 2);
    for (let block = 0; layers.has(`${stage.blocks}.model.${block}.conv.conv.weight`); block++)
      x = layers.add(x, layers.narrow(x, `${stage.blocks}.model.${block}`, 1));
  }
  x = layers.convolve(x, 'conv_6_sep', { stride: 1, padding: 0, prelu: true });
  x = layers.convolve(x, 'conv_6_dw', { stride: 1, padding: 0, prelu: false, depthWise: true });
  x = layers.multiply(layers.flatten(x), 'linear', 'bn');
  layers.multiply(x, 'prob', null);
  return layers.toOnnx();
}

/** Each halves the picture, then adds its blocks to what they get. */
const STAGES = [
  { down: 'conv_23', blocks: 'conv_3' },
  { down: 'conv_34', blocks: 'conv_4' },
  { down: 'conv_45', blocks: 'conv_5' },
] as const;

interface Convolution {
  stride: number;
  padding: number;
  /** Whether its output passes a PReLU. */
  prelu: boolean;
  /** Each channel by itself. */
  depthWise?: boolean;
}

/** Builds the nodes. Every method returns the name of its result. */
class Layers {
  readonly #tensors: ReadonlyMap<string, TorchTensor>;
  readonly #unused: Set<string>;
  readonly #nodes: onnxProto.onnx.INodeProto[] = [];
  readonly #weights: onnxProto.onnx.ITensorProto[] = [];
  #channels = 0;

  constructor(tensors: ReadonlyMap<string, TorchTensor>) {
    this.#tensors = tensors;
    this.#unused = new Set(tensors.keys());
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  convolve(input: string, name: string, { stride, padding, prelu, depthWise = false }: Convolution): string {
    const weight = this.#take(`${name}.conv.weight`, 4);
    const [outs = 0, ins = 0, height = 0, width = 0] = weight.shape;
    this.#expect(
      `${name}.conv.weight`,
      depthWise ? ins === 1 && outs === this.#channels : input === 'input' || ins === this.#channels,
    );
    const folded = this.#fold(weight, `${name}.bn`);
    const output = `${name}/conv`;
    this.#nodes.push({
      opType: 'Conv',
      input: [
        input,
        this.#weigh(`${name}/weight`, weight.shape, folded.weight),
        this.#weigh(`${name}/bias`, [outs], folded.bias),
      ],
      output: [output],
      attribute: [
        ints('kernel_shape', [height, width]),
        ints('strides', [stride, stride]),
        ints('pads', [padding, padding, padding, padding]),
        { name: 'group', type: INT, i: depthWise ? outs : 1 },
      ],
    });
    this.#channels = outs;
    return prelu ? this.#bend(output, `${name}.prelu.weight`, outs) : output;
  }

  /** A block: wider by a 1×1 convolution, then each channel by itself, then narrow again. */
  narrow(input: string, name: string, stride: number): string {
    const wide = this.convolve(input, `${name}.conv`, { stride: 1, padding: 0, prelu: true });
    const seen = this.convolve(wide, `${name}.conv_dw`, { stride, padding: 1, prelu: true, depthWise: true });
    return this.convolve(seen, `${name}.project`, { stride: 1, padding: 0, prelu: false });
  }

  add(one: string, other: string): string {
    this.#nodes.push({ opType: 'Add', input: [one, other], output: [`${other}/sum`] });
    return `${other}/sum`;
  }

  flatten(input: string): string {
    this.#nodes.push({ opType: 'Flatten', input: [input], output: ['flat'], attribute: [{ name: 'axis', type: INT, i: 1 }] });
    return 'flat';
  }

  /** @param norm the batch norm after it; null: there is none, and it is the last layer */
  multiply(input: string, name: string, norm: string | null): string {
    const weight = this.#take(`${name}.weight`, 2);
    const [outs = 0, ins = 0] = weight.shape;
    this.#expect(`${name}.weight`, ins === this.#channels);
    const { weight: values, bias } =
      norm === null ? { weight: weight.values, bias: new Float32Array(outs) } : this.#fold(weight, norm);
    const output = norm === null ? OUTPUT : `${name}/product`;
    this.#nodes.push({
      opType: 'Gemm',
      input: [input, this.#weigh(`${name}/weight`, weight.shape, values), this.#weigh(`${name}/bias`, [outs], bias)],
      output: [output],
      attribute: [{ name: 'transB', type: INT, i: 1 }],
    });
    this.#channels = outs;
    return output;
  }

  /** @throws TorchFileError if the file contains more than the network */
  toOnnx(): Uint8Array {
    const [left] = this.#unused;
    if (left !== undefined) throw new TorchFileError(`it contains ${JSON.stringify(left)}, which no MiniFASNet has`);
    const graph = {
      name: 'minifasnet',
      // Height and width follow from the last kernel: four layers halve the picture.
      input: [tensorInfo('input', [3, ...this.#inputSize()])],
      output: [tensorInfo(OUTPUT, [this.#channels])],
      initializer: this.#weights,
      node: this.#nodes,
    };
    const opsetImport = [{ domain: '', version: 9 }];
    return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 4, graph, opsetImport })).finish();
  }

  #inputSize(): number[] {
    const [, , height = 0, width = 0] = this.#tensors.get('conv_6_dw.conv.weight')?.shape ?? [];
    return [16 * height, 16 * width];
  }

  #bend(input: string, name: string, channels: number): string {
    const slope = this.#take(name, 1);
    this.#expect(name, slope.shape[0] === channels);
    const output = `${input}/prelu`;
    this.#nodes.push({
      opType: 'PRelu',
      input: [input, this.#weigh(`${input}/slope`, [channels, 1, 1], slope.values)],
      output: [output],
    });
    return output;
  }

  #fold(weight: TorchTensor, norm: string): Folded {
    const [gain, shift, mean, variance] = NORM.map((part) => this.#take(`${norm}.${part}`, 1)) as [
      TorchTensor,
      TorchTensor,
      TorchTensor,
      TorchTensor,
    ];
    const outs = weight.shape[0];
    this.#expect(
      norm,
      [gain, shift, mean, variance].every(({ shape }) => shape[0] === outs),
    );
    return foldBatchNorm(weight, { gain, shift, mean, variance });
  }

  #take(name: string, dimensions: number): TorchTensor {
    const tensor = this.#tensors.get(name);
    if (tensor === undefined) throw new TorchFileError(`it lacks ${name}, so it is not a MiniFASNet`);
    this.#expect(name, tensor.shape.length === dimensions && tensor.values.length > 0);
    this.#unused.delete(name);
    return tensor;
  }

  #expect(name: string, fits: boolean): void {
    if (!fits) throw new TorchFileError(`its ${name} has another shape than in a MiniFASNet`);
  }

  #weigh(name: string, dims: readonly number[], values: Float32Array): string {
    this.#weights.push({ name, dims: [...dims], dataType: FLOAT, rawData: new Uint8Array(values.buffer) });
    return name;
  }
}

const OUTPUT = 'logits';
const NORM = ['weight', 'bias', 'running_mean', 'running_var'] as const;

/** Of ONNX: element and attribute types. */
const FLOAT = 1;
const INT = 2;
const INTS = 7;

function ints(name: string, values: readonly number[]) {
  return { name, type: INTS, ints: [...values] };
}

function tensorInfo(name: string, item: readonly number[]) {
  const dim = [{ dimParam: 'N' }, ...item.map((dimValue) => ({ dimValue }))];
  return { name, type: { tensorType: { elemType: FLOAT, shape: { dim } } } };
}
