import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupOf, type SessionFacts } from '@faceproof/orchestrator/analytics/session-facts.js';
import { CONSENT_TEXT_VERSION } from '@faceproof/orchestrator/pages/capture/bundle.js';
import { composePageHeaders, composePageHtml } from '@faceproof/orchestrator/pages/capture/html.js';
import { chooseLocale, readPreferredTags } from '@faceproof/orchestrator/pages/capture/locale.js';
import { contrast, fitAccent, parse } from '@faceproof/protocol/accent.js';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { REASONS } from '@faceproof/protocol/reasons.js';
import { TRANSLATIONS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../orchestrator/pages/capture/app/boot.js';
import { isInsideApp, nameBrowser } from '../../../../orchestrator/pages/capture/app/flow/browser.js';

const LOCALES = join(import.meta.dirname, '../../../../orchestrator/pages/capture/app/static/locales');

/** Evidence: people agreed to these texts, and receipts name them. */
const CONSENT_HASHES = {
  ar: 'sha256:5baf0bec45403d8d452f9670ab0b20a8f1d05b6eaf3345e1aa2fc6333242808d',
  de: 'sha256:70c32168c16e3d9e461712220d04c29bccc331d2ffa63ca75d925ec79d8fb871',
  en: 'sha256:9cd55cf1a27595fcd37626d8809e075b8f14dbf4f75e36f099ee4b4093913efa',
  es: 'sha256:10b2b9ed0b4dc4b63a8dc6de00c10a1b54f33f5c5f048d34d716d67dec751b27',
  fr: 'sha256:eef7b966f4bd5e73f09229350d034fe35d035e0dc2a696fb86ca100fbe91b6c9',
  he: 'sha256:4dd7726701dfedaf1eaa57f29451cfbfe031f4db29a6e6301a42ace9087c551f',
  ja: 'sha256:73c6170b2078fa9f01c803c4ad8199e52c9e6553d03164e332b4f7fa71806575',
  nl: 'sha256:917b2acd67d2b36e8e2f8b06c91e43eb1f5e9c18648adfa7460a4108c1f25d5c',
  pt: 'sha256:5b9a08704b44109044312e41250f9d6eefcb0132305c4018f74de7adc175fc80',
  tr: 'sha256:e336ab5dc358b0761729b30c7f1139c06330287c7b33a64b67bd3145394cfb57',
  zh: 'sha256:b64777f78d7d051cb8010d7ba9b953799e73200cf0bf6dfd3081ff62ce96e39f',
};

type Tree = { [key: string]: string | Tree };
const read = (name: string): Tree => JSON.parse(readFileSync(join(LOCALES, name), 'utf8'));
const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the languages', () => {
  const english = new Map(flatten(read('en.json')));

  it('are those by which analytics count sessions', () => {
    const facts = {
      accountId: 'acc_1',
      mode: 'TEST',
      flow: 'LIVENESS_ONLY',
      device: null,
      createdAt: new Date(0),
    } as SessionFacts;
    const counted = (locale: string) => groupOf({ ...facts, locale }).locale;
    for (const locale of Object.keys(CONSENT_HASHES)) expect(counted(`${locale}-XX`)).toBe(locale);
    expect(counted('tlh')).toBe('OTHER');
  });

  it.each(readdirSync(LOCALES))('%s has every text, with the same placeholders', (name) => {
    const texts = new Map(flatten(read(name)));
    expect([...texts.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  });

  it('keep the hash of each consent text: one that changes has a new version, and a new language changes no other', () => {
    const texts = readdirSync(LOCALES).map((name) => [name.slice(0, 2), hashText(canonicalJson(read(name).consent))]);
    expect([CONSENT_TEXT_VERSION, Object.fromEntries(texts)], 'Raise CONSENT_TEXT_VERSION with a text').toEqual([
      '3',
      CONSENT_HASHES,
    ]);
  });

  it('say where their wording comes from: English is the original, and the others are translations', () => {
    for (const name of readdirSync(LOCALES)) {
      const { translation } = read(name);
      expect(TRANSLATIONS, name).toContain(translation);
      expect(translation === 'ORIGINAL', name).toBe(name === 'en.json');
    }
  });

  it('are listed in the guide, with those that no speaker is known to have read', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/reference/capture-page.md'), 'utf8');
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const rows = readdirSync(LOCALES).map((name) => {
      const locale = name.replace('.json', '');
      return `| \`${locale}\` | ${names.of(locale)} | \`${read(name).translation}\` |`;
    });
    expect(guide).toContain(rows.join('\n'));
  });

  it('have a text for each hint that a person may see, and for no other reason', () => {
    const visible = Object.entries(REASONS).filter(([, { category }]) => category === 'QUALITY' || category === 'USER');
    expect(Object.keys(read('en.json').hints ?? {}).sort()).toEqual(visible.map(([code]) => code).sort());
  });

  it('are chosen by the browser’s preferences, and malformed preferences select English', () => {
    const available = ['ar', 'de', 'en', 'fr'];
    expect(chooseLocale(readPreferredTags('nl, fr-CH;q=0.9, de;q=0.95'), available)).toBe('de');
    expect(chooseLocale(readPreferredTags('iw-IL, en;q=0.8'), ['en', 'he'])).toBe('he');
    expect(chooseLocale(['FR-ca', ...readPreferredTags('de')], available)).toBe('fr');
    for (const odd of [null, '', ';;;', '*', 'x;q=abc', 'de;q=0', '../../etc', 'a'.repeat(10_000)]) {
      expect(chooseLocale(readPreferredTags(odd), available)).toBe('en');
    }
  });

  it('isolate a right-to-left value, so that it does not reorder the sentence', () => {
    expect(fill('{account} asks {other}', { account: 'بنك' })).toBe('\u2068بنك\u2069 asks {other}');
  });
});

describe('the shell', () => {
  const page = { locale: 'ar', title: 'a<b', loading: '…', noScript: '"&', entry: { script: 's.js', styles: ['s.css'] } };

  it.each([
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['zh', 'ltr'],
  ])('runs %s %s', (locale, direction) => {
    expect(composePageHtml({ ...page, locale, boot: {} })).toContain(`<html lang="${locale}" dir="${direction}">`);
  });

  it('contains only data and references, and escapes them', () => {
    const html = composePageHtml({ ...page, boot: { text: '</script><script>alert(1)</script>' } });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain('<title>a&lt;b</title>');
    expect(html).toContain('dir="rtl"');
    expect(html).not.toMatch(/ on\w+=|style=|javascript:/);
  });

  it('allows only the session’s origins as frame ancestors', () => {
    expect(composePageHeaders([])['Content-Security-Policy']).toContain("frame-ancestors 'none'");
    expect(composePageHeaders(['https://a.example', 'https://b.example'])['Content-Security-Policy']).toContain(
      'frame-ancestors https://a.example https://b.example;',
    );
  });
});

describe('an account’s colour', () => {
  it.each(['#ffffff', '#000000', '#ffee00', '#2b50d8', '#ff0000', '#7f7f7f', '#00ffcc'])(
    '%s becomes legible on light and dark',
    (hex) => {
      for (const background of ['#ffffff', '#171a21']) {
        const { accent, onAccent } = fitAccent(hex, background);
        expect(contrast(parse(accent), parse(background))).toBeGreaterThanOrEqual(3);
        expect(contrast(parse(accent), parse(onAccent))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe('the help for a blocked camera', () => {
  it.each([
    ['ChromeAndroid', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'],
    [
      'SafariIos',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Other',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
    ['Chrome', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0'],
  ])('is the text for %s', (name, userAgent) => {
    expect(nameBrowser(userAgent)).toBe(name);
    expect(isInsideApp(userAgent)).toBe(false);
  });

  it('recognizes browsers inside other apps', () => {
    expect(isInsideApp('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 330.0')).toBe(true);
    expect(isInsideApp('Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126.0 Mobile')).toBe(true);
  });
});
