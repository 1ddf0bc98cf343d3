import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { compileScript, parse } from 'vue/compiler-sfc';
import type { InstalledClient } from '../client/installed-client.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** What an app's own entry does: it mounts the recipe. */
const ENTRIES = {
  tsx: `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Verify } from './recipe.tsx';
    createRoot(document.querySelector('#app')).render(createElement(Verify, { captureUrl: window.captureUrl }));`,
  vue: `import { createApp } from 'vue';
    import Verify from './recipe.vue';
    createApp(Verify, { captureUrl: window.captureUrl }).mount('#app');`,
} as const;

/** As much of `@angular/core` as the recipe uses. */
const ANGULAR = `export declare const CUSTOM_ELEMENTS_SCHEMA: { name: string };
export declare function Component(of: { selector: string; standalone: boolean; schemas: { name: string }[]; template: string }):
  <T extends new () => object>(type: T) => void;
export declare function Input(of: { required: boolean }): (target: object, name: string) => void;
export declare function signal<T>(value: T): { (): T; set(value: T): void };
`;

/** @returns the code of the first block of a language on a page */
export function codeOf(page: string, language: string): string {
  const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`The page has no code in ${language}`);
  return code;
}

/** @returns one ES module for browsers, which mounts the recipe on `#app` with `window.captureUrl` */
export async function bundleRecipe(project: InstalledClient, kind: keyof typeof ENTRIES, code: string): Promise<string> {
  await linkPackages(project);
  await project.write(`recipe.${kind}`, code);
  const input = await project.write(`entry-${kind}.js`, ENTRIES[kind]);
  const build = await rolldown({
    input,
    platform: 'browser',
    // It warns of the directive for servers, which means nothing in a browser.
    logLevel: 'silent',
    plugins: [compileVue],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}

const compileVue: Plugin = {
  name: 'vue',
  transform(code, id) {
    if (!id.endsWith('.vue')) return null;
    const { descriptor } = parse(code, { filename: id });
    const compilerOptions = { isCustomElement: (tag: string) => tag === 'faceproof-capture' };
    const { content } = compileScript(descriptor, { id: 'recipe', inlineTemplate: true, templateOptions: { compilerOptions } });
    return { code: content, moduleType: 'ts' };
  },
};

/** @returns what TypeScript prints; empty if there is no error */
export async function listTypeErrors(project: InstalledClient, files: Record<string, string>): Promise<string> {
  await linkPackages(project);
  await project.write('node_modules/@angular/core/index.d.ts', ANGULAR);
  for (const [name, code] of Object.entries(files)) await project.write(name, code);
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--types', '', '--lib', 'ES2022,DOM,DOM.Iterable'];
  const modules = ['--target', 'ES2022', '--module', 'ESNext', '--moduleResolution', 'Bundler', '--jsx', 'react-jsx'];
  const args = [tsc, ...strict, ...modules, '--experimentalDecorators', ...Object.keys(files)];
  return (await project.run(process.execPath, args)).output;
}

/** What Angular would do with the element of a component's template. */
export function readTemplate(component: string): { attributes: [string, string][]; properties: string[]; events: string[] } {
  const tag = /<faceproof-capture([\s\S]*?)>/.exec(component)?.[1] ?? '';
  const parts = [...tag.matchAll(/([[(]?)([\w-]+)[\])]?(?:="([^"]*)")?/g)];
  const named = (bracket: string) => parts.filter(([, open]) => open === bracket);
  return {
    attributes: named('').map(([, , name = '', value = '']) => [name, value]),
    properties: named('[').map(([, , name = '']) => name),
    events: named('(').map(([, , name = '']) => name),
  };
}

async function linkPackages(project: InstalledClient): Promise<void> {
  const types = join(project.folder, 'node_modules', '@types', 'react');
  if (existsSync(types)) return;
  await project.link('react', 'react-dom', 'vue');
  await mkdir(dirname(types), { recursive: true });
  // Only the client's own package declares them.
  const nested = join(ROOT, 'clients', 'javascript', 'node_modules', '@types', 'react');
  await symlink(existsSync(nested) ? nested : join(ROOT, 'node_modules', '@types', 'react'), types);
}
