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
  ar: 'sha256:f4a9e5cc083dc6e434401765634dc1413241e5c7be29b2a0f3a6d79af38c0191',
  de: 'sha256:b54eae6a7b1f1dbda41791b18e36f6d71f8fb5e77ec2df6f16119bd0c1eee2bf',
  en: 'sha256:7d6f1fbbd0df7574792af83c2a586d3642b7f897f47e977fce33638d50407e2b',
  es: 'sha256:9a71e445a66d78184c160e9a06ee5101031fdcad0e89b13b2021ca95978098ab',
  fr: 'sha256:c78c5a16de6cd500054d03e4fa771c6b02651acae37095e16291b1df11f5f433',
  he: 'sha256:c6cf1befae178992fcd3d9cd22d38b6bf4e2754d898fe6294cdee507cc28f403',
  ja: 'sha256:b24234926f52995a4bb6cbac4b35994f1585ebb7a81a847d43948fded1a87538',
  nl: 'sha256:d3d538f6793bf7d9a251481f6f6151b4d0025ab6cc5dd185c9a5e7421b817ced',
  pt: 'sha256:414a46e51d3d4d4525369f641073b5a75db6b9c22f766eaa6ca71f4ed5c8f22b',
  tr: 'sha256:a2539bc8a8d1c0214ae78b032b5b2a482a212b0670c6c158a627f4344d2e96f9',
  zh: 'sha256:a1f683efaaeb42b781a340267a7edca4a4feffd00581e50d1a6c7ced3ec47a74',
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
      '4',
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
