import { FLOAT, floatsOf, type Graph, type Node, type Weights, weightsOf } from './onnx-weights.js';

/** `CHANNELS_BLOCKED`: convolutions keep their tensors in blocks of channels. */
export type MemoryLayout = 'CHANNELS_BLOCKED' | 'CHANNELS_FIRST';

/**
 * Replaces each PRelu by operators that a CPU can vectorise. onnxruntime's PRelu branches on the sign of each number, which no
 * processor can predict; this takes a third of a MobileFaceNet's time.
 *
 * In blocks, a slope of at most 1 becomes `slope · x + max(0, (1 - slope) · x)`, two depthwise convolutions of one pixel. Other
 * operators with a number for each channel do not exist for blocks: the tensor would be copied out of them and back. The
 * result differs in the seventh digit.
 *
 * Elsewhere, a slope of at most 1 becomes `max(x, slope · x)`. Beyond 1 it is `p + slope · (x - p)` with `p = max(x, 0)`, of
 * which one of the two is always 0. Both give the same bits as PRelu.
 *
 * @returns whether there was one to replace
 */
export function spellOutPrelu(graph: Graph, layout: MemoryLayout): boolean {
  const known = weightsOf(graph);
  const channels = countChannels(graph, known);
  const added: Weights[] = [];
  let found = false;
  graph.node = (graph.node ?? []).flatMap((node) => {
    const slope = node.opType === 'PRelu' ? known.get(node.input?.[1] ?? '') : undefined;
    if (slope?.dataType !== FLOAT) return [node];
    found = true;
    const slopes = floatsOf(slope);
    if (slopes.some((value) => value > 1)) return spellOutSteep(node);
    const perChannel = slope.dims?.length === 3 && Number(slope.dims[0]) === channels.get(node.input?.[0] ?? '');
    if (layout === 'CHANNELS_FIRST' || !perChannel) return spellOut(node);
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
  for (const { opType, input, output } of node ?? []) {
    const dims = known.get(input?.[1] ?? '')?.dims ?? [];
    const count = opType === 'Conv' && dims.length === 4 ? Number(dims[0]) : undefined;
    const kept = opType === 'BatchNormalization' ? channels.get(input?.[0] ?? '') : undefined;
    const made = count ?? kept;
    if (made !== undefined) channels.set(output?.[0] ?? '', made);
  }
  return channels;
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
  const [gains, slants] = [`${out}/gains`, `${out}/slants`];
  const [gained, positive, slanted] = [`${out}/gained`, `${out}/positive`, `${out}/slanted`];
  const channels = slopes.length;
  const attribute = [
    { name: 'group', type: INT, i: channels },
    { name: 'kernel_shape', type: INTS, ints: [1, 1] },
  ];
  return {
    nodes: [
      { opType: 'Conv', input: [x, gains], output: [gained], attribute },
      { opType: 'Relu', input: [gained], output: [positive] },
      { opType: 'Conv', input: [x, slants], output: [slanted], attribute },
      { opType: 'Add', input: [slanted, positive], output: [out] },
    ],
    weights: [
      kernelsOf(
        gains,
        slopes.map((slope) => 1 - slope),
      ),
      kernelsOf(slants, slopes),
    ],
  };
}

const INT = 2;
const INTS = 7;

/** One number for each channel, as a depthwise convolution wants them. */
function kernelsOf(name: string, values: Float32Array): Weights {
  return { name, dims: [values.length, 1, 1, 1], dataType: FLOAT, rawData: new Uint8Array(Float32Array.from(values).buffer) };
}
