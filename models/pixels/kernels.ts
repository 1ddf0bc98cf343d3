import { KERNELS } from './kernels-code.js';
import type { RgbImage } from './rgb-image.js';

/** The part that is used here. Node's types leave it out, and the browser's do not belong here. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** What kernels.wat exports; its arguments are described there. Places are bytes from the start of `memory`. */
interface Kernels {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  sample(rows: number, height: number, columns: number, width: number, norm: number, ...planes: Planes): void;
  halve(top: number, rowBytes: number, width: number, height: number, norm: number, ...planes: Planes): void;
  warp(...of: [...Warp, picture: number, pictureWidth: number, pictureHeight: number, out: number]): void;
  addRows(...of: [...Planes, width: number, height: number, norm: number, out: number]): void;
  multiply(a: number, rows: number, inner: number, b: number, columns: number, out: number): void;
}
type Planes = [red: number, green: number, blue: number];
type Warp = [a: number, b: number, tx: number, ty: number, width: number, height: number];

let opened: Kernels | null = null;

/** Opened with the first picture: an orchestrator loads this module for the settings of the roles, and has none. */
export function kernels(): Kernels {
  opened ??= new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(KERNELS, 'base64'))).exports as Kernels;
  return opened;
}

/** Where a caller of the kernels puts the factors and shifts of R, G and B, and where the rest of the memory begins. */
export const NORM = 0;
export const NORM_BYTES = 32;
/** A kernel reads and writes up to this many bytes beyond what it is given. */
const SPARE_BYTES = 16;
const PAGE_BYTES = 65_536;

/** The memory of the kernels, until the next call of {@link reserve}. Nothing in it outlives a caller. */
export interface KernelMemory {
  bytes: Uint8Array;
  ints: Int32Array;
  floats: Float32Array;
}

let memory: KernelMemory | null = null;

function viewMemory(): KernelMemory {
  const { buffer } = kernels().memory;
  return { bytes: new Uint8Array(buffer), ints: new Int32Array(buffer), floats: new Float32Array(buffer) };
}

/** @returns the memory with at least `bytes` */
export function reserve(bytes: number): KernelMemory {
  memory ??= viewMemory();
  const missing = bytes + SPARE_BYTES - memory.bytes.length;
  if (missing > 0) {
    kernels().memory.grow(Math.ceil(missing / PAGE_BYTES));
    memory = viewMemory();
  }
  return memory;
}

/**
 * Puts the rows of a picture into the memory that samples from `top` to `bottom` need, by pixels; outside it, the nearest ones.
 *
 * @param at where they begin
 * @returns `origin`: where the whole picture would begin
 */
export function placeRows({ width, height, data }: RgbImage, top: number, bottom: number, at: number) {
  const rowBytes = width * 3;
  const first = clamp(Math.floor(top), height) * rowBytes;
  const last = (clamp(Math.floor(bottom) + 1, height) + 1) * rowBytes;
  const placed = reserve(at + last - first);
  placed.bytes.set(data.subarray(first, last), at);
  return { memory: placed, origin: at - first };
}

/** A matrix, row by row. */
export interface Matrix {
  columns: number;
  values: ArrayLike<number>;
}

/**
 * @param b with as many rows as `a` has columns, and a number of columns that is a multiple of eight
 * @returns a · b, computed in 32 bits
 */
export function multiply(a: Matrix, b: Matrix): Matrix & { values: Float32Array } {
  const rows = a.values.length / a.columns;
  const second = 4 * a.values.length;
  const out = second + 4 * b.values.length;
  const { floats } = reserve(out + 4 * rows * b.columns);
  floats.set(a.values, 0);
  floats.set(b.values, second / 4);
  kernels().multiply(0, rows, a.columns, second, b.columns, out);
  return { columns: b.columns, values: floats.slice(out / 4, out / 4 + rows * b.columns) };
}

/** @returns an index below `limit`, also for what is not a number */
export function clamp(value: number, limit: number): number {
  return value > 0 ? Math.min(value, limit - 1) : 0;
}
