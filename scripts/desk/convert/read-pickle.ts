import type { ByteReader } from './byte-reader.js';
import { TorchFileError } from './torch-file-error.js';

/**
 * What a pickle of tensors may contain. A `call` is a record of what Python would call: nothing is called here, and only the
 * names of {@link GLOBALS} can occur.
 */
export type PickleValue =
  | null
  | boolean
  | number
  | string
  | { kind: 'list'; items: PickleValue[] }
  | { kind: 'dict'; entries: Map<string, PickleValue> }
  | { kind: 'global'; name: GlobalName }
  | { kind: 'stored'; id: PickleValue }
  | { kind: 'call'; name: GlobalName; args: PickleValue[] };

/** Everything that a pickle may name. */
export const GLOBALS = [
  'collections OrderedDict',
  'torch._utils _rebuild_tensor_v2',
  'torch FloatStorage',
  'torch LongStorage',
] as const;
export type GlobalName = (typeof GLOBALS)[number];

/** Bounds on the work and the memory that a file can ask for. The published file takes 12,000 steps and 3,400 notes. */
const LIMITS = { steps: 1_000_000, stack: 100_000, text: 1_000 };

/**
 * Reads one pickle, up to its end, with the opcodes that PyTorch writes for tensors. All others are refused, above all those
 * that import, build or find objects.
 *
 * Hostile input: the publisher of the file controls every byte. No value is nested by recursion, and what a pickle repeats
 * by reference is never copied, so that a small file cannot become large.
 *
 * @throws TorchFileError
 */
export function readPickle(file: ByteReader): PickleValue {
  const machine = new Machine();
  for (let step = 0; step < LIMITS.steps; step++) {
    const opcode = file.byte();
    if (opcode === STOP) return machine.end();
    const run = OPCODES.get(opcode);
    if (run === undefined)
      throw new TorchFileError(`it contains the pickle opcode 0x${opcode.toString(16)}, which is not read`);
    run(machine, file);
  }
  throw new TorchFileError('its pickle has too many steps');
}

const STOP = 0x2e;

/** The stack and the notes of a pickle. */
class Machine {
  #stack: PickleValue[] = [];
  /** Where the open groups begin on the stack. */
  #marks: number[] = [];
  #notes = new Map<number, PickleValue>();

  push(value: PickleValue): void {
    if (this.#stack.length >= LIMITS.stack) throw new TorchFileError('its pickle is nested too deeply');
    this.#stack.push(value);
  }

  pop(): PickleValue {
    const value = this.#stack.length > (this.#marks.at(-1) ?? 0) ? this.#stack.pop() : undefined;
    if (value === undefined) throw new TorchFileError('its pickle takes a value that is not there');
    return value;
  }

  /** The last `count` values, in the order in which they were pushed. */
  take(count: number): PickleValue[] {
    return Array.from({ length: count }, () => this.pop()).reverse();
  }

  top(): PickleValue {
    const value = this.pop();
    this.push(value);
    return value;
  }

  mark(): void {
    if (this.#marks.length >= LIMITS.stack) throw new TorchFileError('its pickle is nested too deeply');
    this.#marks.push(this.#stack.length);
  }

  /** The values since the last mark, which is removed. */
  group(): PickleValue[] {
    const from = this.#marks.pop();
    if (from === undefined) throw new TorchFileError('its pickle closes a group that is not open');
    return this.#stack.splice(from);
  }

  note(index: number): void {
    // At most one note per step, so LIMITS.steps bounds them.
    this.#notes.set(index, this.top());
  }

  recall(index: number): void {
    const value = this.#notes.get(index);
    if (value === undefined) throw new TorchFileError('its pickle refers to a value that is not there');
    this.push(value);
  }

  end(): PickleValue {
    const value = this.pop();
    if (this.#stack.length > 0 || this.#marks.length > 0) throw new TorchFileError('its pickle leaves values behind');
    return value;
  }
}

type Opcode = (machine: Machine, file: ByteReader) => void;

/** THE OPCODES, by their codes in Python's pickletools. */
const OPCODES: ReadonlyMap<number, Opcode> = new Map<number, Opcode>([
  [0x80, (_, file) => checkProtocol(file.byte())], // PROTO
  [0x4e, (machine) => machine.push(null)], // NONE
  [0x88, (machine) => machine.push(true)], // NEWTRUE
  [0x89, (machine) => machine.push(false)], // NEWFALSE
  [0x4a, (machine, file) => machine.push(file.int32())], // BININT
  [0x4b, (machine, file) => machine.push(file.unsigned(1))], // BININT1
  [0x4d, (machine, file) => machine.push(file.unsigned(2))], // BININT2
  [0x58, (machine, file) => machine.push(readText(file))], // BINUNICODE
  [0x5d, (machine) => machine.push({ kind: 'list', items: [] })], // EMPTY_LIST
  [0x7d, (machine) => machine.push({ kind: 'dict', entries: new Map() })], // EMPTY_DICT
  [0x29, (machine) => machine.push({ kind: 'list', items: [] })], // EMPTY_TUPLE
  [0x85, (machine) => machine.push({ kind: 'list', items: machine.take(1) })], // TUPLE1
  [0x86, (machine) => machine.push({ kind: 'list', items: machine.take(2) })], // TUPLE2
  [0x87, (machine) => machine.push({ kind: 'list', items: machine.take(3) })], // TUPLE3
  [0x28, (machine) => machine.mark()], // MARK
  [0x74, (machine) => machine.push({ kind: 'list', items: machine.group() })], // TUPLE
  [0x61, (machine) => append(machine, [machine.pop()])], // APPEND
  [0x65, (machine) => append(machine, machine.group())], // APPENDS
  [0x73, (machine) => setItems(machine, machine.take(2))], // SETITEM
  [0x75, (machine) => setItems(machine, machine.group())], // SETITEMS
  [0x71, (machine, file) => machine.note(file.unsigned(1))], // BINPUT
  [0x72, (machine, file) => machine.note(file.unsigned(4))], // LONG_BINPUT
  [0x68, (machine, file) => machine.recall(file.unsigned(1))], // BINGET
  [0x6a, (machine, file) => machine.recall(file.unsigned(4))], // LONG_BINGET
  [0x63, (machine, file) => machine.push({ kind: 'global', name: readGlobal(file) })], // GLOBAL
  [0x52, (machine) => recordCall(machine)], // REDUCE
  [0x51, (machine) => machine.push({ kind: 'stored', id: machine.pop() })], // BINPERSID
  [0x62, (machine) => skipState(machine)], // BUILD
]);

function checkProtocol(protocol: number): void {
  if (protocol !== 2) throw new TorchFileError(`its pickle has the protocol ${protocol}, not 2`);
}

function readText(file: ByteReader): string {
  const length = file.unsigned(4);
  if (length > LIMITS.text) throw new TorchFileError('it contains a text that is too long');
  return Buffer.from(file.bytes(length)).toString('utf8');
}

function readGlobal(file: ByteReader): GlobalName {
  const name = `${file.line()} ${file.line()}`;
  const known = GLOBALS.find((one) => one === name);
  if (known !== undefined) return known;
  throw new TorchFileError(`it names ${JSON.stringify(name)}, and only ${GLOBALS.join(', ')} are read`);
}

function append(machine: Machine, items: readonly PickleValue[]): void {
  const list = machine.top();
  if (!isKind(list, 'list')) throw new TorchFileError('its pickle appends to a value that is not a list');
  for (const item of items) list.items.push(item);
}

function setItems(machine: Machine, items: readonly PickleValue[]): void {
  const dict = machine.top();
  if (!isKind(dict, 'dict')) throw new TorchFileError('its pickle sets a member of a value that is not a dictionary');
  for (let i = 0; i < items.length; i += 2) {
    const [key, value] = [items[i], items[i + 1]];
    if (typeof key !== 'string' || value === undefined) throw new TorchFileError('its pickle has a key that is not text');
    dict.entries.set(key, value);
  }
}

/** An OrderedDict becomes a dictionary; every other call is only noted. */
function recordCall(machine: Machine): void {
  const [callee = null, args = null] = machine.take(2);
  if (!isKind(callee, 'global') || !isKind(args, 'list')) throw new TorchFileError('its pickle calls a value');
  const { name } = callee;
  const isDict = name === 'collections OrderedDict';
  if (isDict && args.items.length > 0) throw new TorchFileError('its pickle makes a dictionary out of values');
  machine.push(isDict ? { kind: 'dict', entries: new Map() } : { kind: 'call', name, args: args.items });
}

/** PyTorch adds the versions of its layers to a state dictionary. Nothing needs them. */
function skipState(machine: Machine): void {
  const state = machine.pop();
  if (!isKind(state, 'dict') || !isKind(machine.top(), 'dict'))
    throw new TorchFileError('its pickle gives a state to a value that is not a dictionary');
}

/** Whether it is an object of this kind. */
export function isKind<K extends Exclude<PickleValue, null | boolean | number | string>['kind']>(
  value: PickleValue | undefined,
  kind: K,
): value is Extract<PickleValue, { kind: K }> {
  return typeof value === 'object' && value !== null && value.kind === kind;
}
