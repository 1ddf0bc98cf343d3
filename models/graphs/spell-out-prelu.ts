import onnxProto from 'onnx-proto';

const { onnx } = onnxProto;

/**
 * The same graph with each PRelu replaced by operators that a CPU can vectorise. onnxruntime's PRelu branches on the sign of
 * each number, which no processor can predict; this takes a third of a MobileFaceNet's time.
 *
 * A slope of at most 1 gives `max(x, slope · x)`. Beyond 1 it is `p + slope · (x - p)` with `p = max(x, 0)`, of which one of
 * the two is always 0. Both give the same bits as PRelu.
 *
 * @param model an ONNX file
 * @returns the file itself if there is nothing to replace
 */
export function spellOutPrelu(model: Uint8Array): Uint8Array {
  // Decoding takes longer than looking for the operator's name.
  if (!Buffer.from(model.buffer, model.byteOffset, model.byteLength).includes('PRelu')) return model;
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (!graph?.node?.some(({ opType }) => opType === 'PRelu') || opsetOf(proto) < OPSET_MIN) return model;
  const slopes = new Map((graph.initializer ?? []).map((tensor) => [tensor.name ?? '', tensor]));
  graph.node = graph.node.flatMap((node) => {
    const slope = node.opType === 'PRelu' ? slopes.get(node.input?.[1] ?? '') : undefined;
    return slope?.dataType === FLOAT ? spellOut(node, floatsOf(slope)) : [node];
  });
  return onnx.ModelProto.encode(proto).finish();
}

const FLOAT = 1;
/** Max supports broadcasting since this version. */
const OPSET_MIN = 8;

type Node = onnxProto.onnx.INodeProto;

function opsetOf({ opsetImport }: onnxProto.onnx.ModelProto): number {
  return Number(opsetImport.find(({ domain }) => !domain)?.version ?? 0);
}

function spellOut({ input, output }: Node, slopes: Float32Array): Node[] {
  const [x = '', slope = ''] = input ?? [];
  const [out = ''] = output ?? [];
  const [positive, negative, scaled] = [`${out}/positive`, `${out}/negative`, `${out}/scaled`];
  if (slopes.every((value) => value <= 1)) {
    return [
      { opType: 'Mul', input: [x, slope], output: [scaled] },
      { opType: 'Max', input: [x, scaled], output: [out] },
    ];
  }
  return [
    { opType: 'Relu', input: [x], output: [positive] },
    { opType: 'Sub', input: [x, positive], output: [negative] },
    { opType: 'Mul', input: [negative, slope], output: [scaled] },
    { opType: 'Add', input: [positive, scaled], output: [out] },
  ];
}

function floatsOf({ rawData, floatData }: onnxProto.onnx.ITensorProto): Float32Array {
  return rawData?.length ? new Float32Array(Uint8Array.from(rawData).buffer) : Float32Array.from(floatData ?? []);
}
