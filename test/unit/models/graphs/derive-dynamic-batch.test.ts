import { deriveDynamicBatch } from '@faceproof/models/graphs/derive-dynamic-batch.js';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';

const { onnx } = onnxProto;

describe('freeing the batch dimension', () => {
  it('changes only inputs, outputs and the first dimension of constant reshapes', () => {
    const graph = onnx.ModelProto.decode(deriveDynamicBatch(model())).graph!;
    expect(dimsOf(graph.input![0]!)).toEqual(['N', 3, 8, 8]);
    expect(dimsOf(graph.output![0]!)).toEqual(['N', 192]);
    expect(graph.input).toHaveLength(2);
    expect(dimsOf(graph.input![1]!)).toEqual([2]);
    expect(shapeIn(graph.initializer![0]!)).toEqual([0n, -1n]);
    expect(shapeIn(graph.initializer![1]!)).toEqual([4n, 48n]);
    expect(graph.valueInfo).toEqual([]);
  });

  it('frees a reshape whose target is written as numbers, as onnx.helper does', () => {
    const proto = onnx.ModelProto.decode(model());
    Object.assign(proto.graph!.initializer![0]!, { rawData: undefined, int64Data: [1, -1] });
    const derived = onnx.ModelProto.decode(deriveDynamicBatch(onnx.ModelProto.encode(proto).finish()));
    expect(derived.graph!.initializer![0]!.int64Data!.map(Number)).toEqual([0, -1]);
  });

  it('returns the same bytes each time, also when applied twice', () => {
    const once = deriveDynamicBatch(model());
    expect(Buffer.from(deriveDynamicBatch(model())).equals(once)).toBe(true);
    expect(Buffer.from(deriveDynamicBatch(once)).equals(once)).toBe(true);
  });

  it('rejects a file without a graph, or with functions', () => {
    expect(() => deriveDynamicBatch(new Uint8Array())).toThrow(/no graph/);
    const proto = onnx.ModelProto.decode(model());
    const own = onnx.ModelProto.encode({ ...proto, functions: [{ name: 'own', domain: 'ours' }] }).finish();
    expect(() => deriveDynamicBatch(own)).toThrow(/inline them/);
  });
});

function model(): Uint8Array {
  const value = (name: string, dims: number[]) => ({
    name,
    type: { tensorType: { elemType: 1, shape: { dim: dims.map((dimValue) => ({ dimValue })) } } },
  });
  const shape = (name: string, dims: bigint[]) => ({
    name,
    dims: [dims.length],
    dataType: 7,
    rawData: new Uint8Array(BigInt64Array.from(dims).buffer),
  });
  const graph = {
    name: 'test',
    node: [
      { opType: 'Reshape', input: ['input', 'flat'], output: ['a'] },
      { opType: 'Reshape', input: ['a', 'other'], output: ['output'] },
    ],
    // Older exporters list constants among the inputs: they keep their shape.
    input: [value('input', [1, 3, 8, 8]), value('flat', [2])],
    output: [value('output', [1, 192])],
    initializer: [shape('flat', [1n, -1n]), shape('other', [4n, 48n])],
    valueInfo: [value('a', [1, 192])],
  };
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 6, graph })).finish();
}

function dimsOf(value: onnxProto.onnx.IValueInfoProto): (string | number)[] {
  return value.type!.tensorType!.shape!.dim!.map((dim) => dim.dimParam || Number(dim.dimValue));
}

function shapeIn(tensor: onnxProto.onnx.ITensorProto): bigint[] {
  return [...new BigInt64Array(Uint8Array.from(tensor.rawData!).buffer)];
}
