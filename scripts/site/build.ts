import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { describeApi } from '@faceproof/orchestrator/routes/describe-api.js';
import { build } from 'vitepress';
import { type Page, placePages } from './guides/place-pages.js';
import { type Group, GUIDES } from './navigation.js';
import { composeReference } from './reference/compose-reference.js';
import type { ApiDocument } from './reference/document.js';
import { readManifest, sealSite } from './seal/seal-site.js';

const WORKSPACE = join(import.meta.dirname, '..');
const ROOT = join(WORKSPACE, '..', '..');
/** Where the examples of the reference were recorded. */
const EXAMPLE_URL = 'https://faceproof.example.com';
const ASSEMBLED = join(ROOT, '.cache', 'site');

/** Builds the site into the folder that the orchestrator serves it from. */
async function buildSite(target: string): Promise<void> {
  const { pages, files } = placePages(await readPages());
  const decisions = [...pages].filter(([path]) => path.startsWith('/guides/decisions/'));
  pages.set('/guides/decisions/', composeDecisionIndex(decisions));
  const reference = composeReference(describeApi(EXAMPLE_URL) as unknown as ApiDocument);
  const all = new Map([...pages, ...reference.pages]);
  const builtFrom = await digestSite(all);
  if ((await readManifest(target))?.builtFrom === builtFrom) return;
  await writePages(all);
  await writeSidebars(all, decisions, reference.groups);
  await build(WORKSPACE);
  for (const [from, to] of files) await copyFile(join(ROOT, from), join(ASSEMBLED, 'out', to));
  await sealSite(join(ASSEMBLED, 'out'), target, builtFrom);
}

/** Of the pages and of what turns them into a site. A change of a handler that no page shows rebuilds nothing. */
async function digestSite(pages: ReadonlyMap<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([...pages]));
  const names = await readdir(join(WORKSPACE, '.vitepress'), { recursive: true });
  const own = [...names.map((name) => join('.vitepress', name)), 'navigation.json', 'package.json', '../../package-lock.json'];
  for (const name of own.sort()) {
    const text = await readFile(join(WORKSPACE, name)).catch(() => '');
    hash.update(name).update(text);
  }
  return hash.digest('hex');
}

async function readPages(): Promise<Page[]> {
  const entries = await readdir(join(ROOT, 'docs'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return Promise.all(paths.sort().map(async (path) => ({ path, markdown: await readFile(join(ROOT, path), 'utf8') })));
}

async function writePages(pages: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(ASSEMBLED, 'pages');
  await rm(folder, { recursive: true, force: true });
  for (const [path, markdown] of pages) {
    const file = join(folder, `${path.endsWith('/') ? `${path}index` : path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, markdown);
  }
}

async function writeSidebars(
  pages: ReadonlyMap<string, string>,
  decisions: readonly [string, string][],
  reference: readonly Group[],
): Promise<void> {
  const records = { text: 'Decisions', pages: ['/guides/decisions/', ...decisions.map(([path]) => path)] };
  const unlisted = findUnlisted([...GUIDES, records, ...reference], pages.keys());
  if (unlisted.length > 0) throw new Error(`No sidebar lists ${unlisted.join(', ')}: add it to scripts/site/navigation.json.`);
  const sidebars = {
    '/guides/decisions/': composeSidebar([records], pages),
    '/guides/': composeSidebar(GUIDES, pages),
    '/docs/': composeSidebar(reference, pages),
  };
  await writeFile(join(ASSEMBLED, 'sidebar.json'), JSON.stringify(sidebars));
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

/** The page that lists the decision records, newest first. Pure. */
function composeDecisionIndex(records: readonly (readonly [path: string, markdown: string])[]): string {
  const rows = records.map(([path, markdown]) => `- [${/^# (.+)$/m.exec(markdown)?.[1] ?? path}](${path})`);
  return `# Decision records\n\n${INTRODUCTION}\n\n${rows.reverse().join('\n')}\n`;
}

const INTRODUCTION = `The decisions that still bind changes to the code, newest first: context, decision, consequences. A number is never used
again. Gaps are decisions that no longer bind anyone or are part of another record.`;

/** A sidebar as VitePress takes it. */
interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/**
 * Gives each listed page its own title. Pure.
 *
 * @param pages Markdown by path on the site
 * @throws Error if a group lists a page that is not there
 */
function composeSidebar(groups: readonly Group[], pages: ReadonlyMap<string, string>): SidebarGroup[] {
  return groups.map(({ text, pages: paths }) => ({
    text,
    items: paths.map((link) => ({ text: titleOf(link, pages.get(link)), link })),
  }));
}

/** @returns the pages that no group lists */
function findUnlisted(groups: readonly Group[], paths: Iterable<string>): string[] {
  const listed = new Set(groups.flatMap(({ pages }) => pages));
  return [...paths].filter((path) => !listed.has(path));
}

function titleOf(path: string, markdown: string | undefined): string {
  if (markdown === undefined) throw new Error(`The sidebar lists ${path}, which is not there.`);
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${path} has no title.`);
  return title.replaceAll('`', '');
}

// Beside `npm start`, the service comes first.
setPriority(constants.priority.PRIORITY_LOW);
await buildSite(process.argv[2] ?? join(ROOT, 'orchestrator', 'dist', 'pages', 'site', 'files'));
