import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import type { PageTexts, StandardText } from '../../sessions/compose-consent-texts.js';
import { type Entry, perBuild, readEntry } from '../built-page.js';
import { chooseLocale } from './locale.js';

/** The built page, as it is in memory. */
export interface PageBundle {
  page: Entry;
  demo: Entry;
  locales: ReadonlyMap<string, PageLocale>;
}

export interface PageLocale {
  /** What the page shows: the content of the locale file. */
  strings: Record<string, Record<string, unknown>>;
  consent: StandardText;
}

/** Counts the changes of the consent texts in the locale files. */
export const CONSENT_TEXT_VERSION = '4';

export const ASSETS_PATH = '/capture-assets';

export function openPageBundle(): () => PageBundle {
  return perBuild('capture', (folder) => ({
    page: readEntry(folder, 'main.tsx'),
    demo: readEntry(folder, 'demo/demo-embed.ts'),
    locales: readLocales(join(folder, 'locales')),
  }));
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

function readLocales(folder: string): Map<string, PageLocale> {
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
