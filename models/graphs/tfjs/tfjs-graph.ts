/** A graph as tfjs reads it: `model.json` and one file of weights. Nodes have TensorFlow's names for operators. */
export interface TfjsNode {
  name: string;
  op: string;
  input: string[];
  attr: Record<string, unknown>;
}

export interface TfjsWeight {
  name: string;
  shape: number[];
  dtype: 'float32' | 'int32';
  values: Float32Array | Int32Array;
}

/** Collects nodes in execution order. Names are numbers in that order, so the same graph gives the same bytes. */
export class TfjsGraph {
  readonly nodes: TfjsNode[] = [];
  readonly weights: TfjsWeight[] = [];

  /** @returns the node's name, which is the name of its output */
  add(op: string, input: readonly string[], attr: Record<string, unknown> = {}): string {
    const name = `n${this.nodes.length}`;
    this.nodes.push({ name, op, input: [...input], attr: { T: { type: 'DT_FLOAT' }, ...attr } });
    return name;
  }

  floats(shape: readonly number[], values: Float32Array): string {
    return this.#constant({ shape: [...shape], dtype: 'float32', values });
  }

  /** A scalar for a single number; a vector, or the given `shape`. */
  ints(values: number | readonly number[], shape?: readonly number[]): string {
    if (typeof values === 'number') return this.#constant({ shape: [], dtype: 'int32', values: Int32Array.of(values) });
    return this.#constant({ shape: [...(shape ?? [values.length])], dtype: 'int32', values: Int32Array.from(values) });
  }

  placeholder(name: string, shape: readonly number[]): string {
    const dim = shape.map((size) => ({ size: String(size) }));
    this.nodes.push({ name, op: 'Placeholder', input: [], attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape: { dim } } } });
    return name;
  }

  #constant(weight: Omit<TfjsWeight, 'name'>): string {
    const name = `n${this.nodes.length}`;
    const dtype = { type: weight.dtype === 'float32' ? 'DT_FLOAT' : 'DT_INT32' };
    this.nodes.push({ name, op: 'Const', input: [], attr: { dtype } });
    this.weights.push({ name, ...weight });
    return name;
  }
}

/** Attributes in the JSON form of a GraphDef. */
export const attribute = {
  text: (value: string) => ({ s: Buffer.from(value, 'utf8').toString('base64') }),
  ints: (values: readonly number[]) => ({ list: { i: values.map(String) } }),
  int: (value: number) => ({ i: String(value) }),
  flag: (value: boolean) => ({ b: value }),
};
