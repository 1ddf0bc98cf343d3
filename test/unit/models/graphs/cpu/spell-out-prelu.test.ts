import { spellOutPrelu } from '@faceproof/models/graphs/cpu/spell-out-prelu.js';
import { describe, expect, it } from 'vitest';
import { batchNorm, conv, type Layer, networkOf, prelu } from '../../../../harness/media/network.js';

const GENTLE = [0.25, -0.5, 1];
const STEEP = [0.25, -0.5, 1.01];

describe('spelling out PRelu', () => {
  it('replaces every PRelu with known slopes, and leaves everything else unchanged', () => {
    const graph = networkOf([{ name: 'a', op: 'Sigmoid' }, prelu('b', GENTLE), { name: 'c', op: 'Relu' }]);
    expect(spellOutPrelu(graph, 'CHANNELS_FIRST')).toBe(true);
    expect(graph.node?.map(({ opType }) => opType)).toEqual(['Sigmoid', 'Mul', 'Max', 'Relu']);
    expect(graph.initializer?.map(({ name }) => name)).toEqual(['b/slopes']);
    expect(graph.node?.at(-1)?.input).toEqual(['b']);
    expect(graph.output?.map(({ name }) => name)).toEqual(['c']);
  });

  it.each([[conv('a', 3, 3)], [conv('a', 3, 3), batchNorm('n', 3)]])(
    'uses depthwise convolutions in blocks, where it follows a convolution',
    (...before: Layer[]) => {
      const graph = networkOf([...before, prelu('b', GENTLE)]);
      expect(spellOutPrelu(graph, 'CHANNELS_BLOCKED')).toBe(true);
      expect(graph.node?.slice(before.length).map(({ opType }) => opType)).toEqual(['Conv', 'Relu', 'Conv', 'Add']);
      expect(graph.initializer?.slice(-2).map(({ name, dims }) => ({ name, dims }))).toEqual([
        { name: 'b/gains', dims: [3, 1, 1, 1] },
        { name: 'b/slants', dims: [3, 1, 1, 1] },
      ]);
    },
  );

  it.each<[string, Layer[]]>([
    ['of which it is not known that it is a picture', [{ name: 'a', op: 'Sigmoid' }, prelu('b', GENTLE)]],
    ['with one slope for all channels', [conv('a', 3, 3), prelu('b', [0.25])]],
  ])('uses a maximum in blocks for a tensor %s', (_, layers) => {
    const graph = networkOf(layers);
    expect(spellOutPrelu(graph, 'CHANNELS_BLOCKED')).toBe(true);
    expect(graph.node?.slice(1).map(({ opType }) => opType)).toEqual(['Mul', 'Max']);
  });

  it.each([
    { layout: 'CHANNELS_FIRST', operators: ['Relu', 'Sub', 'Mul', 'Add'] },
    { layout: 'CHANNELS_BLOCKED', operators: ['Conv', 'Relu', 'Conv', 'Conv', 'Add'] },
  ] as const)('uses no maximum if a slope is steeper than 1: $layout', ({ layout, operators }) => {
    const graph = networkOf([conv('a', 3, 3), prelu('b', STEEP)]);
    expect(spellOutPrelu(graph, layout)).toBe(true);
    expect(graph.node?.slice(1).map(({ opType }) => opType)).toEqual(operators);
  });

  it.each([1e6, -1e6])('uses no convolutions for a slope of %d, whose parts would cancel all digits', (slope) => {
    const graph = networkOf([conv('a', 3, 3), prelu('b', [0.25, -0.5, slope])]);
    expect(spellOutPrelu(graph, 'CHANNELS_BLOCKED')).toBe(true);
    expect(graph.node?.slice(1).map(({ opType }) => opType)).not.toContain('Conv');
  });

  it('keeps a PRelu whose slopes are computed', () => {
    const graph = networkOf([conv('a', 3, 3), { ...prelu('b', GENTLE), also: ['a'] }]);
    expect(spellOutPrelu(graph, 'CHANNELS_BLOCKED')).toBe(false);
    expect(graph.node?.map(({ opType }) => opType)).toEqual(['Conv', 'PRelu']);
  });
});
