import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the client for publication: one file for `import`, one for `require`, the command, the element, its wrapper for
 * React, and types. The bundles
 * contain everything that they need from protocol/ and from libraries.
 */
const here = import.meta.dirname;
const root = join(here, '..', '..');
/** Where the package's types come from, each by the folder that they get in it. */
const FOLDERS = { client: here, protocol: join(root, 'protocol') };
const out = join(here, 'dist', 'bundle');
/** What only integrators who use it have installed. */
const PEERS = ['react'];

build();
await rm(out, { recursive: true, force: true });
await bundle('index.js', [
  { file: 'index.mjs', format: 'esm' },
  { file: 'index.cjs', format: 'cjs' },
]);
await bundle('cli/faceproof.js', [{ file: 'faceproof.mjs', format: 'esm' }]);
await bundle('element/index.js', [{ file: 'element.mjs', format: 'esm' }], { minify: true });
// React's own bundlers for servers look for the directive.
await bundle('react/index.js', [{ file: 'react.mjs', format: 'esm' }], { banner: "'use client';" });
await copyTypes('types', 'module');
await copyTypes('types-cjs', 'commonjs');

/** Compiles first, so that the package never contains an outdated build. */
function build() {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b', here], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/**
 * @param {string} input @param {{ file: string; format: 'esm' | 'cjs' }[]} outputs
 * @param {{ minify?: boolean; banner?: string }} as minify: for browsers
 */
async function bundle(input, outputs, { minify = false, banner = '' } = {}) {
  const build = await rolldown({
    input: join(here, 'dist', input),
    platform: 'neutral',
    external: [/^node:/, ...PEERS],
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'es2022' },
  });
  for (const { file, format } of outputs) {
    const { output } = await build.write({ file: join(out, file), format, comments: false, minify, banner });
    const foreign = output
      .flatMap((chunk) => ('imports' in chunk ? chunk.imports : []))
      .filter((name) => !name.startsWith('node:') && !PEERS.includes(name));
    if (foreign.length > 0) throw new Error(`The bundle would need ${foreign.join(', ')} at run time`);
  }
  await build.close();
}

/**
 * Copies the declarations that index.d.ts reaches, including those of protocol/.
 *
 * @param {string} folder @param {'module' | 'commonjs'} type
 */
async function copyTypes(folder, type) {
  const seen = new Set();
  const waiting = ['client/index.d.ts', 'client/element/index.d.ts', 'client/react/index.d.ts'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const [part = '', ...path] = file.split('/');
    const text = await readFile(join(FOLDERS[part], 'dist', ...path), 'utf8');
    // Drops side-effect imports: they contribute no types, and their files are not copied.
    const typed = text.replace(/^import '[^']+';\n/gm, '');
    const moved = typed.replace(/(from '|import\(')([^']+)(')/g, (whole, before, name, after) => {
      if (PEERS.includes(name)) return whole;
      const target = resolveTypes(file, name);
      waiting.push(target);
      const way = relative(dirname(file), target).replace(/\.d\.ts$/, '.js');
      return before + (way.startsWith('.') ? way : `./${way}`) + after;
    });
    const to = join(out, folder, file);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, moved.replace(/\/\/# sourceMappingURL=.*\n?/, ''));
  }
  await writeFile(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
}

/** @param {string} file @param {string} name @returns {string} */
function resolveTypes(file, name) {
  if (name.startsWith('.')) return join(dirname(file), name).replace(/\.js$/, '.d.ts');
  const own = /^@faceproof\/protocol\/(.+)\.js$/.exec(name);
  if (own === null) throw new Error(`${file} uses types of ${name}, which integrators do not install`);
  return `protocol/${own[1]}.d.ts`;
}
