import { spellOutPrelu } from '@faceproof/models/graphs/spell-out-prelu.js';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';

const { onnx } = onnxProto;

describe('spelling out PRelu', () => {
  it('replaces every PRelu with known slopes, and leaves everything else unchanged', () => {
    const spelled = onnx.ModelProto.decode(spellOutPrelu(model([0.25, -0.5, 1])));
    expect(spelled.graph!.node!.map(({ opType }) => opType)).toEqual(['Sigmoid', 'Mul', 'Max', 'Relu']);
    expect(spelled.graph!.initializer!.map(({ name }) => name)).toEqual(['slope']);
    expect(spelled.graph!.node!.at(-1)!.input).toEqual(['b']);
    expect(spelled.graph!.output!.map(({ name }) => name)).toEqual(['output']);
  });

  it('uses no maximum if a slope is steeper than 1', () => {
    const spelled = onnx.ModelProto.decode(spellOutPrelu(model([0.25, -0.5, 1.01])));
    expect(spelled.graph!.node!.map(({ opType }) => opType)).toEqual(['Sigmoid', 'Relu', 'Sub', 'Mul', 'Add', 'Relu']);
  });

  it('returns the same bytes if there is nothing to replace, or the file is too old', () => {
    for (const file of [model([0.5], { op: 'LeakyRelu' }), model([0.5], { opset: 7 }), new Uint8Array()])
      expect(spellOutPrelu(file)).toBe(file);
  });

  it('keeps a PRelu whose slopes are computed', () => {
    const computed = onnx.ModelProto.decode(model([0.5]));
    computed.graph!.node![1]!.input![1] = 'a';
    const spelled = onnx.ModelProto.decode(spellOutPrelu(onnx.ModelProto.encode(computed).finish()));
    expect(spelled.graph!.node!.map(({ opType }) => opType)).toEqual(['Sigmoid', 'PRelu', 'Relu']);
  });
});

function model(slopes: number[], { op = 'PRelu', opset = 9 } = {}): Uint8Array {
  const graph = {
    name: 'test',
    node: [
      { opType: 'Sigmoid', input: ['input'], output: ['a'] },
      { opType: op, input: ['a', 'slope'], output: ['b'] },
      { opType: 'Relu', input: ['b'], output: ['output'] },
    ],
    input: [{ name: 'input' }],
    output: [{ name: 'output' }],
    initializer: [
      {
        name: 'slope',
        dims: [slopes.length, 1, 1],
        dataType: 1,
        rawData: new Uint8Array(Float32Array.from(slopes).buffer),
      },
    ],
  };
  return onnx.ModelProto.encode(
    onnx.ModelProto.fromObject({ irVersion: 6, graph, opsetImport: [{ domain: '', version: opset }] }),
  ).finish();
}
