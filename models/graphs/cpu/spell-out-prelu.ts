import { FLOAT, floatsOf, type Graph, isOperator, type Node, type Weights, weightsOf } from '../onnx-weights.js';

/** `CHANNELS_BLOCKED`: convolutions keep their tensors in blocks of channels. */
export type MemoryLayout = 'CHANNELS_BLOCKED' | 'CHANNELS_FIRST';

/**
 * Replaces each PRelu by operators that a CPU can vectorise. onnxruntime's PRelu branches on the sign of each number, which no
 * processor can predict; this takes a third of a MobileFaceNet's time.
 *
 * In blocks, a slope of at most 1 becomes `slope · x + max(0, (1 - slope) · x)`, two depthwise convolutions of one pixel. Other
 * operators with a number for each channel do not exist for blocks: the tensor would be copied out of them and back. Beyond 1
 * it is `slope · x - max(0, (slope - 1) · x)`, and a third convolution gives each channel its sign. The result differs in the
 * seventh digit. Slopes beyond {@link SLOPE_MAX} would cost more digits, because the two parts cancel.
 *
 * Elsewhere, a slope of at most 1 becomes `max(x, slope · x)`. Beyond 1 it is `p + slope · (x - p)` with `p = max(x, 0)`, of
 * which one of the two is always 0. Both give the same bits as PRelu.
 *
 * @returns whether there was one to replace
 */
export function spellOutPrelu(graph: Graph, layout: MemoryLayout): boolean {
  const known = weightsOf(graph);
  const channels = countChannels(graph, known);
  const taken = new Set([...known.keys(), ...(graph.node ?? []).flatMap(({ output }) => output ?? [])]);
  const added: Weights[] = [];
  let found = false;
  graph.node = (graph.node ?? []).flatMap((node) => {
    const slope = isOperator(node, 'PRelu') && !isTaken(node, taken) ? known.get(node.input?.[1] ?? '') : undefined;
    if (slope?.dataType !== FLOAT) return [node];
    found = true;
    const slopes = floatsOf(slope);
    // Slopes may also be one for each pixel.
    const perChannel = slope.dims?.map(Number).join() === [channels.get(node.input?.[0] ?? ''), 1, 1].join();
    const inBlocks = layout === 'CHANNELS_BLOCKED' && perChannel && !slopes.some(isTooLarge);
    if (!inBlocks) return slopes.some(isSteep) ? spellOutSteep(node) : spellOut(node);
    const convolved = convolve(node, slopes);
    added.push(...convolved.weights);
    return convolved.nodes;
  });
  graph.initializer = [...(graph.initializer ?? []), ...added];
  return found;
}

/** The channels of each picture that a convolution makes, also after a batch norm. One slope may serve many channels. */
function countChannels({ node }: Graph, known: ReadonlyMap<string, Weights>): Map<string, number> {
  const channels = new Map<string, number>();
  for (const one of node ?? []) {
    const { input, output } = one;
    const dims = known.get(input?.[1] ?? '')?.dims ?? [];
    const count = isOperator(one, 'Conv') && dims.length === 4 ? Number(dims[0]) : undefined;
    const kept = isOperator(one, 'BatchNormalization') ? channels.get(input?.[0] ?? '') : undefined;
    const made = count ?? kept;
    if (made !== undefined) channels.set(output?.[0] ?? '', made);
  }
  return channels;
}

const PARTS = ['scaled', 'positive', 'negative', 'gained', 'signed', 'slanted', 'gains', 'signs', 'slants'];

/** Whether the file gives one of the names that would be added. */
function isTaken({ output }: Node, taken: ReadonlySet<string>): boolean {
  return PARTS.some((part) => taken.has(`${output?.[0]}/${part}`));
}

function spellOut({ input, output }: Node): Node[] {
  const [x = '', slope = ''] = input ?? [];
  const [out = ''] = output ?? [];
  const scaled = `${out}/scaled`;
  return [
    { opType: 'Mul', input: [x, slope], output: [scaled] },
    { opType: 'Max', input: [x, scaled], output: [out] },
  ];
}

function spellOutSteep({ input, output }: Node): Node[] {
  const [x = '', slope = ''] = input ?? [];
  const [out = ''] = output ?? [];
  const [positive, negative, scaled] = [`${out}/positive`, `${out}/negative`, `${out}/scaled`];
  return [
    { opType: 'Relu', input: [x], output: [positive] },
    { opType: 'Sub', input: [x, positive], output: [negative] },
    { opType: 'Mul', input: [negative, slope], output: [scaled] },
    { opType: 'Add', input: [positive, scaled], output: [out] },
  ];
}

function convolve({ input, output }: Node, slopes: Float32Array): { nodes: Node[]; weights: Weights[] } {
  const [x = ''] = input ?? [];
  const [out = ''] = output ?? [];
  const kernels = {
    gains: slopes.map((slope) => Math.abs(1 - slope)),
    signs: slopes.map((slope) => (isSteep(slope) ? -1 : 1)),
    slants: slopes,
  };
  const attribute = [
    { name: 'group', type: INT, i: slopes.length },
    { name: 'kernel_shape', type: INTS, ints: [1, 1] },
  ];
  const scale = (from: string, by: keyof typeof kernels, to: string): Node => ({
    opType: 'Conv',
    input: [from, `${out}/${by}`],
    output: [to],
    attribute,
  });
  const [gained, positive, signed, slanted] = [`${out}/gained`, `${out}/positive`, `${out}/signed`, `${out}/slanted`];
  const steep = slopes.some(isSteep);
  return {
    nodes: [
      scale(x, 'gains', gained),
      { opType: 'Relu', input: [gained], output: [positive] },
      ...(steep ? [scale(positive, 'signs', signed)] : []),
      scale(x, 'slants', slanted),
      { opType: 'Add', input: [slanted, steep ? signed : positive], output: [out] },
    ],
    weights: Object.entries(kernels)
      .filter(([by]) => steep || by !== 'signs')
      .map(([by, values]) => kernelsOf(`${out}/${by}`, values)),
  };
}

function isSteep(slope: number): boolean {
  return slope > 1;
}

/** Those of the shipped networks are below 1.4. */
const SLOPE_MAX = 64;

function isTooLarge(slope: number): boolean {
  return Math.abs(slope) > SLOPE_MAX;
}

const INT = 2;
const INTS = 7;

/** One number for each channel, as a depthwise convolution wants them. */
function kernelsOf(name: string, values: Float32Array): Weights {
  return { name, dims: [values.length, 1, 1, 1], dataType: FLOAT, rawData: new Uint8Array(Float32Array.from(values).buffer) };
}
