import { alignChannels } from '@faceproof/models/graphs/cpu/align-channels.js';
import type { Graph } from '@faceproof/models/graphs/onnx-weights.js';
import { describe, expect, it } from 'vitest';
import { conv, depthwise, networkOf, prelu, relu } from '../../../../harness/media/network.js';

describe('filling up channels', () => {
  it('widens all between two convolutions, and neither the input nor the output', () => {
    const graph = networkOf([conv('a', 3, 13), prelu('b', 13), depthwise('c', 13), relu('d'), conv('e', 13, 5)]);
    expect(alignChannels(graph)).toBe(true);
    expect(dimsOf(graph)).toEqual({
      'a/weights': [16, 3, 3, 3],
      'a/bias': [16],
      'b/slopes': [16, 1, 1],
      'c/weights': [16, 1, 3, 3],
      'c/bias': [16],
      'e/weights': [5, 16, 3, 3],
      'e/bias': [5],
    });
    expect(graph.node?.map(({ attribute }) => attribute?.find(({ name }) => name === 'group')?.i)).toEqual([
      ...[undefined, undefined, 16, undefined, undefined],
    ]);
  });

  it('widens one tensor for each convolution that reads it', () => {
    const graph = networkOf([conv('a', 3, 6), { ...conv('b', 6, 4), input: 'a' }, { ...conv('c', 6, 8), input: 'a' }]);
    expect(alignChannels(graph)).toBe(true);
    expect(dimsOf(graph)).toMatchObject({ 'a/bias': [8], 'b/weights': [4, 8, 3, 3], 'c/weights': [8, 8, 3, 3] });
  });

  it('takes a depthwise convolution of one channel for an ordinary one', () => {
    const graph = networkOf([conv('a', 3, 1), depthwise('b', 1), conv('c', 1, 4)]);
    expect(alignChannels(graph)).toBe(true);
    expect(dimsOf(graph)).toMatchObject({ 'a/bias': [4], 'b/weights': [4, 4, 3, 3], 'c/weights': [4, 4, 3, 3] });
    expect(graph.node?.[1]?.attribute?.[0]?.i).toBe(1);
  });

  it.each<[string, Graph]>([
    ['channels that fit already', networkOf([conv('a', 3, 8), conv('b', 8, 4)])],
    ['the output of the network', networkOf([conv('a', 3, 5)])],
    ['a tensor that is also an output', networkOf([conv('a', 3, 5), conv('b', 5, 4)], ['a', 'b'])],
    ['a tensor that another operator reads', networkOf([conv('a', 3, 5), { name: 'b', op: 'Sigmoid' }, conv('c', 5, 4)])],
    ['a sum', networkOf([conv('a', 3, 5), { name: 'b', op: 'Add', input: 'a', also: ['a'] }, conv('c', 5, 4)])],
    ['one slope for all channels', networkOf([conv('a', 3, 5), prelu('b', 1), conv('c', 5, 4)])],
    ['groups of several channels', networkOf([conv('a', 3, 6), { ...conv('b', 3, 6), groups: 2 }, conv('c', 6, 4)])],
    ['weights that two nodes share', networkOf([conv('a', 5, 5), { ...conv('b', 5, 5), also: ['a/weights', 'a/bias'] }])],
    ['weights that are computed', withoutWeights(networkOf([conv('a', 3, 5), conv('b', 5, 4)]), 'b/weights')],
  ])('leaves alone: %s', (_, graph) => {
    const before = JSON.stringify(graph);
    expect(alignChannels(graph)).toBe(false);
    expect(JSON.stringify(graph)).toBe(before);
  });
});

function dimsOf({ initializer }: Graph): Record<string, unknown> {
  return Object.fromEntries((initializer ?? []).map(({ name, dims }) => [name, dims]));
}

function withoutWeights(graph: Graph, name: string): Graph {
  return { ...graph, initializer: (graph.initializer ?? []).filter((tensor) => tensor.name !== name) };
}
