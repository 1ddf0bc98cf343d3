import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { FOLDER } from '../../folder.js';
import { Refusal } from '../../refusal.js';
import type { PageTexts, StandardText } from '../../sessions/compose-consent-texts.js';
import { chooseLocale } from './locale.js';

/** The built page, read into memory once. Its files are few and small, and no request path ever reaches the file system. */
export interface PageBundle {
  assets: ReadonlyMap<string, Asset>;
  page: Entry;
  demo: Entry;
  locales: ReadonlyMap<string, PageLocale>;
}

export interface Asset {
  mediaType: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/** The files that an HTML page refers to, as paths below {@link ASSETS_PATH}. */
export interface Entry {
  script: string;
  styles: string[];
}

export interface PageLocale {
  /** What the page shows: the content of the locale file. */
  strings: Record<string, Record<string, unknown>>;
  consent: StandardText;
}

/** Counts the changes of the consent texts in the locale files. */
export const CONSENT_TEXT_VERSION = '2';

export const ASSETS_PATH = '/capture-assets';

const BUILT = join(FOLDER, 'pages', 'capture', 'app');
const MEDIA_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  bin: 'application/octet-stream',
};

/** @returns a function that reads the bundle on its first call, so that a service without built pages still starts */
export function openPageBundle(): () => PageBundle {
  let bundle: PageBundle | null = null;
  return () => {
    bundle ??= readBundle();
    return bundle;
  };
}

export function textsOf({ locales }: PageBundle): PageTexts {
  return {
    all: [...locales.values()].map(({ consent }) => consent),
    choose(wanted) {
      const tags = wanted.filter((tag) => tag !== null);
      const chosen = locales.get(chooseLocale(tags, [...locales.keys()]));
      if (chosen === undefined) throw new Error('The page has no texts in its fallback language');
      return chosen.consent;
    },
  };
}

function readBundle(): PageBundle {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8'));
    return {
      assets: readAssets(),
      page: toEntry(manifest, 'main.tsx'),
      demo: toEntry(manifest, 'demo/demo-embed.ts'),
      locales: readLocales(),
    };
  } catch (cause) {
    throw new Refusal('internal_error', 'The capture page is not available.', {
      internal: 'The capture page is not built. Run: npm run build',
      cause,
    });
  }
}

type Manifest = Record<string, { file: string; css?: string[] }>;

function toEntry(manifest: Manifest, name: string): Entry {
  const entry = manifest[name];
  if (entry === undefined) throw new Error(`The page's manifest has no ${name}`);
  return { script: entry.file, styles: entry.css ?? [] };
}

function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(BUILT)) {
    const mediaType = MEDIA_TYPES[name.split('.').at(-1) ?? ''];
    if (mediaType === undefined) continue;
    const plain = readFileSync(join(BUILT, name));
    assets.set(name, { mediaType, plain, gzip: gzipSync(plain, { level: 9 }), brotli: brotliCompressSync(plain) });
  }
  return assets;
}

function readLocales(): Map<string, PageLocale> {
  const folder = join(BUILT, 'locales');
  return new Map(
    readdirSync(folder).map((name) => {
      const { translation, ...strings } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const locale = name.replace(/\.json$/, '');
      const { consent: text } = strings;
      const consent = { hash: hashText(canonicalJson(text)), locale, version: CONSENT_TEXT_VERSION, text, translation };
      return [locale, { strings, consent }];
    }),
  );
}
