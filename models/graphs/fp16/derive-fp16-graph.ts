import onnxProto from 'onnx-proto';
import { FLOAT, fixWeights, floatsOf, type Graph, type Node, type Weights, weightsOf } from '../onnx-weights.js';
import { fitHalf, toHalf } from './half-numbers.js';

const { onnx } = onnxProto;

/**
 * The same graph in 16-bit floats, with the same inputs and outputs in 32 bits. Only operators of {@link IN_HALF} compute in
 * 16 bits; all others keep 32, with conversions around them. Deterministic: the same input bytes give the same output bytes.
 *
 * @param model an ONNX file with its weights in it
 * @throws Error if it contains no graph, or a graph within a node
 */
export function deriveFp16Graph(model: Uint8Array): Uint8Array {
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (!graph?.node?.length) throw new Error('The ONNX file contains no graph');
  fixWeights(proto, graph);
  const conversion = new Conversion(graph);
  graph.node = conversion.convert();
  graph.initializer = conversion.weights();
  // Their types have changed; runtimes infer them again.
  graph.valueInfo = [];
  return onnx.ModelProto.encode(proto).finish();
}

/** What costs the time. A card adds up their products in 32 bits and rounds the sum. */
const ENTER_HALF = ['Conv', 'Gemm', 'MatMul'];
/**
 * They follow what they take: in 16 bits only if that is. Left out are exponentials, quotients, norms and what is not known here: there,
 * a small error of the input, or a number above 65504 on the way, can become a large error. So is Clip, which onnxruntime does not
 * compute in 16 bits on a card before version 12 of ONNX's operators.
 */
const FOLLOW = [
  ['Add', 'Mul', 'Sub', 'Max', 'Relu', 'PRelu', 'LeakyRelu', 'Sigmoid', 'MaxPool', 'AveragePool', 'GlobalAveragePool'],
  ['Concat', 'Split', 'Slice', 'Gather', 'Reshape', 'Flatten', 'Squeeze', 'Unsqueeze', 'Transpose', 'Identity'],
].flat();
/** Everything that may compute in 16 bits. */
export const IN_HALF: ReadonlySet<string> = new Set([...ENTER_HALF, ...FOLLOW]);

/** They take floats and give none, so that a conversion of what they take would be wasted. */
const WITHOUT_FLOATS = new Set(['Shape', 'Size', 'NonZero', 'ArgMax', 'ArgMin', 'Equal', 'Greater', 'Less']);

/** Of ONNX: the code of 16-bit floats, and of an attribute that is a number. */
export const HALF = 10;
const INT = 2;

/** `other`: no floats, such as a shape. */
type Kind = 'float' | 'half' | 'other';

class Conversion {
  readonly #graph: Graph;
  readonly #weights: Map<string, Weights>;
  readonly #kept = new Map<string, Weights>();
  readonly #kinds = new Map<string, Kind>();
  /** Where a value can be found in the other kind: by `name:kind`. */
  readonly #converted = new Map<string, string>();
  readonly #outputs: ReadonlySet<string>;
  readonly #nodes: Node[] = [];

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#weights = weightsOf(graph);
    this.#outputs = new Set((graph.output ?? []).map(({ name }) => name ?? ''));
    for (const { name, type } of graph.input ?? []) this.#kinds.set(name ?? '', kindOf(type?.tensorType?.elemType));
    for (const [name, { dataType }] of this.#weights) this.#kinds.set(name, kindOf(dataType));
  }

  convert(): Node[] {
    for (const node of this.#graph.node ?? []) {
      if (node.attribute?.some(({ g, graphs }) => g || graphs?.length))
        throw new Error(`${node.opType} contains a graph of its own, which is not supported in 16 bits`);
      const tensor = node.opType === 'Constant' ? constantOf(node) : undefined;
      if (tensor) this.#addConstant(node, tensor);
      else this.#convertNode(node);
    }
    return this.#nodes;
  }

  /** Each in the kinds in which it is used. Only after {@link convert}. */
  weights(): Weights[] {
    return [...this.#kept.values()];
  }

  #convertNode(node: Node): void {
    const names = node.input ?? [];
    const kinds = names.map((name) => this.#kinds.get(name) ?? 'other');
    // An operator such as Concat joins shapes too.
    const takesFloats = kinds.some((kind) => kind !== 'other');
    if (WITHOUT_FLOATS.has(node.opType ?? '')) {
      // Only both sides of a comparison must be alike.
      const alike =
        names.length === 1 ? names : names.map((name, i) => (kinds[i] === 'other' ? name : this.#take(name, 'float')));
      this.#add(node, alike, 'other');
    } else if (takesFloats) {
      const wanted = this.#isInHalf(node) ? 'half' : 'float';
      const inputs = names.map((name, i) => (kinds[i] === 'other' ? name : this.#take(name, wanted)));
      this.#add(node, inputs, node.opType === 'Cast' ? kindOf(numberOf(node, 'to')) : wanted);
    } else {
      this.#add(node, names, kindFromNone(node));
    }
  }

  /** A weight beyond the range of 16 bits keeps its operator in 32, and so does a square. */
  #isInHalf({ opType = '', domain, input }: Node): boolean {
    if (domain || !IN_HALF.has(opType ?? '')) return false;
    const names = input ?? [];
    // That of 256 would not be finite.
    if (opType === 'Mul' && names[0] === names[1]) return false;
    const fits = names.every((name) => {
      const weight = this.#weights.get(name);
      return weight?.dataType !== FLOAT || fitHalf(floatsOf(weight));
    });
    if (!fits || ENTER_HALF.includes(opType ?? '')) return fits;
    const computed = names.map((name) => (this.#weights.has(name) ? 'other' : this.#kinds.get(name)));
    return computed.includes('half') && !computed.includes('float');
  }

  #addConstant(node: Node, tensor: Weights): void {
    const name = node.output?.[0] ?? '';
    this.#weights.set(name, { ...tensor, name });
    this.#kinds.set(name, kindOf(tensor.dataType));
    // A graph may give it as an output.
    if (this.#outputs.has(name)) this.#nodes.push(node);
  }

  /** @returns the name under which the value is found as this kind of float */
  #take(name: string, wanted: 'float' | 'half'): string {
    const weight = this.#weights.get(name);
    if (weight !== undefined) return this.#keep(name, weight, wanted);
    if (this.#kinds.get(name) === wanted) return name;
    const known = this.#converted.get(`${name}:${wanted}`);
    if (known !== undefined) return known;
    const output = `${name}/${wanted}`;
    this.#nodes.push(cast(name, output, wanted));
    this.#converted.set(`${name}:${wanted}`, output);
    return output;
  }

  #keep(name: string, weight: Weights, wanted: 'float' | 'half'): string {
    const kept = wanted === 'half' ? `${name}/half` : name;
    this.#kept.set(kept, wanted === 'half' ? toHalfWeights(kept, weight) : weight);
    return kept;
  }

  /** @param kind of its outputs */
  #add(node: Node, input: readonly string[], kind: Kind): void {
    for (const name of input) {
      const weight = this.#weights.get(name);
      if (weight !== undefined && !this.#kept.has(name)) this.#kept.set(name, weight);
    }
    const outputs = (node.output ?? []).map((name) => this.#name(name, kind));
    this.#nodes.push({ ...node, input: [...input], output: outputs.map(({ inside }) => inside) });
    for (const { inside, outside } of outputs) if (inside !== outside) this.#nodes.push(cast(inside, outside, 'float'));
  }

  /** An output of the graph keeps its name and its 32 bits. */
  #name(outside: string, kind: Kind): { inside: string; outside: string } {
    if (kind !== 'half' || !this.#outputs.has(outside)) {
      this.#kinds.set(outside, kind);
      return { inside: outside, outside };
    }
    const inside = `${outside}/half`;
    this.#kinds.set(outside, 'float');
    this.#converted.set(`${outside}:half`, inside);
    return { inside, outside };
  }
}

function kindOf(type: number | null | undefined): Kind {
  return type === FLOAT ? 'float' : 'other';
}

function constantOf({ attribute }: Node): Weights | undefined {
  const [value] = attribute ?? [];
  if (value?.t) return value.t;
  if (value?.name === 'value_float') return floatTensor([], [value.f ?? 0]);
  const floats = value?.floats ?? [];
  return value?.name === 'value_floats' ? floatTensor([floats.length], floats) : undefined;
}

function floatTensor(dims: number[], floatData: number[]): Weights {
  return { dims, dataType: FLOAT, floatData };
}

/** Of the outputs of a node that takes no floats. */
function kindFromNone(node: Node): Kind {
  if (node.opType === 'Cast') return kindOf(numberOf(node, 'to'));
  return node.opType === 'ConstantOfShape' ? kindOf(node.attribute?.[0]?.t?.dataType ?? FLOAT) : 'other';
}

export function cast(input: string, output: string, to: 'float' | 'half'): Node {
  const attribute = [{ name: 'to', type: INT, i: to === 'half' ? HALF : FLOAT }];
  return { opType: 'Cast', input: [input], output: [output], attribute };
}

function numberOf({ attribute }: Node, name: string): number {
  return Number(attribute?.find((one) => one.name === name)?.i ?? 0);
}

function toHalfWeights(name: string, { dims, ...weight }: Weights): Weights {
  const rawData = new Uint8Array(toHalf(floatsOf(weight)).buffer);
  return { name, dims: [...(dims ?? [])], dataType: HALF, rawData };
}
