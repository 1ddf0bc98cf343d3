import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stop, unpackWheel } from './unpack-wheel.mjs';

/**
 * node scripts/prove/onnx-cuda.mjs
 *
 * What CUDA and TensorRT get from onnxruntime-node, on a machine without a card: the provider libraries of the wheel `onnxruntime-gpu`
 * are loaded with empty libraries in the place of NVIDIA's, and log what they got. Nothing is computed. Fails if a network would leave
 * the card in 16 bits, or if an option reaches TensorRT: then docs/decisions/0062-cuda-computes-in-16-bits.md is out of date. Fails too
 * if docker/worker-cuda.Dockerfile is built on another CUDA than the one that the provider was linked with.
 *
 * Needs PyPI, Python 3 with pip, gcc, nm and readelf on Linux x64, and the weights: npm run models -- fetch.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'onnx-cuda');
const WHEEL = {
  ...{ name: 'onnxruntime-gpu', version: '1.30.0', python: '3.12', platform: 'manylinux_2_28_x86_64' },
  sha256: '6acc0f4b3d5ac5f2984432faa59dd8fcce6775f8b43a7140afa0f322c7a703b1',
};
const PROVIDERS = ['cuda', 'tensorrt', 'shared'].map((name) => `libonnxruntime_providers_${name}.so`);
const PACKAGE = join(FOLDER, 'node_modules', 'onnxruntime-node');
const LIBRARIES = join(PACKAGE, 'bin', 'napi-v6', 'linux', 'x64');
const MODELS_DIR = process.env.MODELS_DIR ?? join(ROOT, '.cache', 'models');

/** One card, version 10.13 of TensorRT, objects whose methods do nothing, and memory. Every other function returns 0. */
const OTHER_THAN_0 = {
  cudaGetDeviceCount: 'int cudaGetDeviceCount(int *n) { *n = 1; return 0; }',
  cudaGetDevice: 'int cudaGetDevice(int *n) { *n = 0; return 0; }',
  cudaGetDeviceProperties: 'int cudaGetDeviceProperties(char *p, int n) { memset(p, 0, 900); return 0; }',
  cudaRuntimeGetVersion: 'int cudaRuntimeGetVersion(int *v) { *v = 13000; return 0; }',
  cudaMalloc: 'int cudaMalloc(void **p, size_t n) { *p = malloc(n); return 0; }',
  getInferLibVersion: 'int getInferLibVersion() { return 101300; }',
};
const OBJECT = `static long nothing() { return 0; }
static void *methods[400], *object[8];
static void *make() { for (int i = 0; i < 400; i++) methods[i] = (void *)nothing; object[0] = methods; return object; }`;

if (process.argv[2] === 'ask') await answer(JSON.parse(process.argv[3]));
else await prove();

async function prove() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'onnxruntime-node', 'package.json'), 'utf8'));
  if (version !== WHEEL.version)
    stop(`onnxruntime-node is ${version}: pin the wheel of the same version in ${import.meta.filename}`);
  if (!PROVIDERS.every((name) => existsSync(join(LIBRARIES, name)))) prepare();
  const faults = [...findOtherCuda(), ...(await findLeft()), ...findOptions()];
  if (faults.length > 0) stop(faults.join('\n'));
  console.log('As docs/decisions/0062-cuda-computes-in-16-bits.md says');
}

/** The image's CUDA, if it is not the provider's. */
function findOtherCuda() {
  const [, linked] = /libcudart\.so\.(\d+)/.exec(run('readelf', ['-d', join(LIBRARIES, PROVIDERS[0])])) ?? [];
  const [, installed] =
    /^FROM nvidia\/cuda:(\d+)\./m.exec(readFileSync(join(ROOT, 'docker', 'worker-cuda.Dockerfile'), 'utf8')) ?? [];
  console.log(`cuda       the provider was linked with CUDA ${linked}, the image has CUDA ${installed}`);
  return linked === installed ? [] : [`docker/worker-cuda.Dockerfile needs CUDA ${linked}`];
}

/** Networks in 16 bits of which the CUDA provider would not compute every operator. */
async function findLeft() {
  const load = (path) => import(pathToFileURL(join(ROOT, 'models', 'dist', `${path}.js`)).href);
  const [{ deriveFp16Graph }, { precisionOf }] = [await load('graphs/derive-fp16-graph'), await load('roles/golden')];
  const [{ loadMeasuringSet }, { listManifests }] = [await load('sets/load-measuring-set'), await load('sets/pinned-models')];
  const { weightsPaths } = await load('sets/cache-layout');
  return listManifests(loadMeasuringSet().manifests).flatMap((manifest) => {
    const graph = readFileSync(weightsPaths(MODELS_DIR, manifest).dynamicBatch);
    const path = join(FOLDER, `${manifest.model}.onnx`);
    const precision = precisionOf(manifest.role, 'fp16');
    writeFileSync(path, precision === 'fp16' ? deriveFp16Graph(graph) : graph);
    const log = ask({ path, options: { executionProviders: ['cuda'] } });
    const [, where = 'nowhere', nodes = '0'] = /All nodes placed on \[(\w+)\]. Number of nodes: (\d+)/.exec(log) ?? [];
    console.log(`${manifest.role.padEnd(10)} ${precision}: ${nodes} operators on ${where}`);
    return where === 'CUDAExecutionProvider' ? [] : [`${manifest.role} leaves the card: ${log.slice(-500)}`];
  });
}

/** Ways in which an option of TensorRT arrives. */
function findOptions() {
  const on = { trt_fp16_enable: '1', trt_engine_cache_enable: '1' };
  const environment = { ORT_TENSORRT_FP16_ENABLE: '1', ORT_TENSORRT_ENGINE_CACHE_ENABLE: '1', ORT_TENSORRT_CACHE_PATH: FOLDER };
  const context = { context_enable: '1', context_file_path: join(FOLDER, 'context.onnx') };
  const path = join(FOLDER, 'eye-state-24.onnx');
  const ways = {
    'the object of the provider': [{ executionProviders: [{ name: 'tensorrt', ...on }] }],
    'the environment': [{ executionProviders: ['tensorrt'] }, environment],
    'the configuration of the session': [
      { executionProviders: ['tensorrt'], extra: { ep: { tensorrt: on, tensorrtexecutionprovider: on, ...context } } },
    ],
  };
  return Object.entries(ways).flatMap(([way, [options, variables = {}]]) => {
    const got = /TensorRT provider options: (.*)/.exec(ask({ path, options }, variables))?.[1] ?? '';
    if (!got.includes('trt_fp16_enable')) return [`TensorRT did not log its options, given by ${way}`];
    const arrived = /trt_(fp16|engine_cache)_enable: 1|trt_dump_ep_context_model: 1/.test(got);
    console.log(`tensorrt   options given by ${way}: ${arrived ? 'arrived' : 'did not arrive'}`);
    return arrived ? [`TensorRT gets options by ${way}`] : [];
  });
}

/** In a process of its own, because TensorRT aborts it when it is to build a network. */
function ask(question, variables = {}) {
  const env = { ...process.env, ...variables, LD_LIBRARY_PATH: FOLDER, ORT_DISABLE_TELEMETRY: '1' };
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'ask', JSON.stringify(question)], {
    ...{ env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  return stdout + stderr;
}

async function answer({ path, options }) {
  const { env, InferenceSession } = createRequire(join(PACKAGE, 'package.json'))('onnxruntime-node');
  env.logLevel = 'verbose';
  await InferenceSession.create(readFileSync(path), { ...options, logSeverityLevel: 0 });
}

function prepare() {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const name of ['onnxruntime-node', 'onnxruntime-common'])
    cpSync(join(ROOT, 'node_modules', name), join(FOLDER, 'node_modules', name), { recursive: true });
  unpackWheel(FOLDER, WHEEL, run);
  for (const library of PROVIDERS) cpSync(join(FOLDER, 'wheel', 'onnxruntime', 'capi', library), join(LIBRARIES, library));
  rmSync(join(FOLDER, 'wheel'), { recursive: true });
  for (const [library, symbols] of findMissing()) writeEmpty(library, symbols);
}

/** What the providers need of NVIDIA's libraries: the symbols of each. TensorRT's and the driver's symbols name no library. */
function findMissing() {
  const libraries = new Map();
  const add = (library, symbol) => libraries.set(library, (libraries.get(library) ?? new Set()).add(symbol));
  for (const provider of PROVIDERS.map((name) => join(LIBRARIES, name))) {
    for (const [, library] of run('ldd', [provider]).matchAll(/(\S+) => not found/g)) add(library, 'faceproof_nothing');
    for (const line of run('nm', ['-D', '--undefined-only', provider]).trim().split('\n')) {
      const [symbol, library] = line.trim().split(/\s+/).at(-1).split('@');
      if (/^lib(cu|nv)/.test(library ?? '')) add(library, symbol);
      else if (/^(createInfer|getInfer|getPlugin)/.test(symbol)) add('libnvinfer.so.10', symbol);
      else if (symbol.startsWith('createNvOnnx')) add('libnvonnxparser.so.10', symbol);
      else if (/^cu[A-Z]/.test(symbol)) add('libcuda.so.1', symbol);
    }
  }
  return libraries;
}

function writeEmpty(library, symbols) {
  const functions = [...symbols].map((symbol) => {
    if (/^(create|getPlugin)/.test(symbol)) return `void *${symbol}() { return make(); }`;
    return OTHER_THAN_0[symbol] ?? `int ${symbol}() { return 0; }`;
  });
  writeFileSync(join(FOLDER, `${library}.c`), ['#include <stdlib.h>', '#include <string.h>', OBJECT, ...functions].join('\n'));
  writeFileSync(join(FOLDER, `${library}.map`), `${library} { global: *; };\n`);
  const versioned = /^lib(cudart|cublas|cudnn)/.test(library) ? [`-Wl,--version-script=${library}.map`] : [];
  run('gcc', ['-shared', '-fPIC', '-w', '-o', library, `${library}.c`, `-Wl,-soname,${library}`, ...versioned]);
}

function run(command, args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: FOLDER, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) stop(`${command} failed: ${error?.message ?? stderr}`);
  return stdout;
}
