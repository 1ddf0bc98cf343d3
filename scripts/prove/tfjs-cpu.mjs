import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * node scripts/prove/tfjs-cpu.mjs [--only-build]
 *
 * Builds the native binding of `@tensorflow/tfjs-node` against the TensorFlow library of the wheel `tensorflow-cpu`, below `.cache/`, and
 * runs the tests of the engine `tfjs:cpu` with it. The binding of `tfjs-node-gpu` has the same sources: only CUDA stays unproved.
 *
 * For hosts that cannot download what the package's own installer wants. Needs PyPI, npm, Python 3 with pip, g++, make, and Node 20 or 22.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, '.cache', 'tfjs-node');
const PACKAGE = '@tensorflow/tfjs-node@4.22.0';
const WHEEL = {
  ...{ name: 'tensorflow-cpu', version: '2.15.1', python: '3.11', platform: 'manylinux2014_x86_64' },
  sha256: '54660c074d7241a503e81edfd9f5ef5af88f64051b72e2945f26318c790f2d26',
};
const LIBRARIES = { 'libtensorflow.so': 'libtensorflow_cc.so.2', 'libtensorflow_framework.so': 'libtensorflow_framework.so.2' };

const binding = join(FOLDER, 'node_modules', '@tensorflow', 'tfjs-node');
const built = join(binding, 'lib', 'napi-v8', 'tfjs_binding.node');
if (!existsSync(built)) build();
console.log(`The binding is in ${FOLDER}`);
if (!process.argv.includes('--only-build')) {
  const env = { ...process.env, NODE_PATH: join(FOLDER, 'node_modules') };
  const args = [join(ROOT, 'scripts', 'test', process.argv.includes('--long') ? 'test-long.mjs' : 'test.mjs')];
  run(process.execPath, [...args, 'test/engine/runtimes/tfjs-native.test.ts'], { cwd: ROOT, env });
}

function build() {
  for (const program of ['python3', 'g++', 'make']) {
    if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined) stop(`${program} is not installed`);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', PACKAGE]);
  unpackWheel();
  const deps = join(binding, 'deps');
  cpSync(join(FOLDER, 'wheel', 'tensorflow', 'include'), join(deps, 'include'), { recursive: true });
  mkdirSync(join(deps, 'lib'));
  for (const [wanted, shipped] of Object.entries(LIBRARIES)) {
    cpSync(join(FOLDER, 'wheel', 'tensorflow', shipped), join(deps, 'lib', shipped));
    symlinkSync(shipped, join(deps, 'lib', wanted));
  }
  rmSync(join(FOLDER, 'wheel'), { recursive: true });
  const variables = ['--module_name=tfjs_binding', `--module_path=${dirname(built)}`, '--napi_build_version=8'];
  run(process.execPath, [findNodeGyp(), 'rebuild', ...headers(), ...variables], {
    cwd: binding,
    env: { ...process.env, MAKEFLAGS: `-j${cpus().length}` },
  });
}

/** Downloads the wheel from PyPI, and unpacks it to `wheel/`. */
function unpackWheel() {
  const { name, version, python, platform, sha256 } = WHEEL;
  writeFileSync(join(FOLDER, 'requirements.txt'), `${name}==${version} --hash=sha256:${sha256}\n`);
  const kind = ['--no-deps', '--only-binary', ':all:', '--python-version', python, '--platform', platform];
  run('python3', ['-m', 'pip', 'download', '--quiet', ...kind, '--require-hashes', '-r', 'requirements.txt', '-d', 'wheel']);
  run('python3', ['-c', 'import glob, zipfile; zipfile.ZipFile(glob.glob("wheel/*.whl")[0]).extractall("wheel")']);
}

/** The one that npm brings. */
function findNodeGyp() {
  const npm = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim();
  return createRequire(join(npm, 'npm', 'package.json')).resolve('node-gyp/bin/node-gyp.js');
}

/** Those beside this Node, if they are there; otherwise node-gyp downloads them. */
function headers() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

function run(command, args, options = { cwd: FOLDER }) {
  console.log(`> ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) stop(`${command} failed: ${error?.message ?? `exit code ${status}`}`);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
