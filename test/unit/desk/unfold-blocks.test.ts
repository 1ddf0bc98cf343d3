import { unfoldBlocks } from '@faceproof/desk/convert/unfold-blocks.js';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';

const { onnx } = onnxProto;
const { FLOAT, INT8, INT64 } = onnx.TensorProto.DataType;

const bytesOf = (numbers: Int8Array | Float32Array | BigInt64Array) => new Uint8Array(numbers.buffer);
const int8 = (name: string, dims: number[], ...values: number[]) => ({
  ...{ name, dims, dataType: INT8 },
  rawData: bytesOf(Int8Array.from(values)),
});
const floats = (name: string, dims: number[], ...values: number[]) => ({
  ...{ name, dims, dataType: FLOAT },
  rawData: bytesOf(Float32Array.from(values)),
});

/** Two rows of three weights in blocks of two, reshaped, and read by a convolution behind Dropout. */
function graphInBlocks({ blockSize = 2, zero = int8('z', [2, 2], 0, 1, 2, -1) } = {}) {
  return {
    input: ['x', 'q', 'bias'].map((name) => ({ name })),
    output: [{ name: 'y' }],
    initializer: [
      int8('q', [2, 3], 10, -20, 127, -128, 5, 0),
      floats('s', [2, 2], 0.5, 2, 0.25, 1),
      zero,
      { name: 'shape', dims: [4], dataType: INT64, rawData: bytesOf(BigInt64Array.of(2n, 3n, 1n, 1n)) },
      floats('bias', [2], 7, 8),
    ],
    node: [
      {
        ...{ opType: 'DequantizeLinear', name: 'dequantize', input: ['q', 's', zero.name], output: ['w'] },
        attribute: [
          { name: 'axis', i: 1, type: 2 },
          { name: 'block_size', i: blockSize, type: 2 },
        ],
      },
      { opType: 'Reshape', input: ['w', 'shape'], output: ['kernel'] },
      { opType: 'Dropout', input: ['x'], output: ['dropped'] },
      { opType: 'Conv', input: ['dropped', 'kernel', 'bias'], output: ['y'] },
    ],
  };
}
const encode = (graph: object) =>
  onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 6, opsetImport: [{ version: 21 }], graph })).finish();

describe('weights in blocks of 8 bits', () => {
  it('become 32-bit constants of their own shape, without what unfolded them and without Dropout', () => {
    const { graph } = onnx.ModelProto.decode(unfoldBlocks(encode(graphInBlocks())));
    expect(graph?.node?.map(({ opType, input }) => [opType, input])).toEqual([['Conv', ['x', 'kernel', 'bias']]]);
    expect(graph?.input?.map(({ name }) => name)).toEqual(['x']);
    const kernel = graph?.initializer?.find(({ name }) => name === 'kernel');
    expect(kernel?.dims?.map(Number)).toEqual([2, 3, 1, 1]);
    const values = new Float32Array(Uint8Array.from(kernel?.rawData ?? []).buffer);
    // (q − zero) · scale, by blocks: 0.5 · (10, −20), 2 · (127 − 1), 0.25 · (−128 − 2, 5 − 2), 1 · (0 + 1).
    expect([...values]).toEqual([5, -10, 252, -32.5, 0.75, 1]);
    expect(graph?.initializer?.map(({ name }) => name)).toEqual(['bias', 'kernel']);
  });

  it('have the same digest each time', () => {
    expect(unfoldBlocks(encode(graphInBlocks()))).toEqual(unfoldBlocks(encode(graphInBlocks())));
  });

  it.each([
    ['no weights in blocks', { ...graphInBlocks(), node: [] }, 'none of its weights are in blocks'],
    ['another number of blocks', graphInBlocks({ blockSize: 3 }), '"dequantize" has another number of blocks'],
    ['no size of a block', graphInBlocks({ blockSize: 0 }), '"dequantize" is not a constant in blocks'],
    ['zero points of another type', graphInBlocks({ zero: floats('z', [2, 2], 0, 0, 0, 0) as never }), 'not a constant'],
  ])('are refused with %s', (_, graph, sentence) => {
    expect(() => unfoldBlocks(encode(graph))).toThrow(sentence);
  });
});
