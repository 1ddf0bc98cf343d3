import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/branding answers 422', () => {
  const api = useApi();

  it.each([
    ['a name of two lines', { publicName: 'Acme\nBank' }, '/publicName'],
    ['a name that turns the line around', { publicName: 'Acme \u202eknaB' }, '/publicName'],
    ['an empty name', { publicName: '' }, '/publicName'],
    ['a link of a script', { privacyUrl: 'javascript:alert(1)' }, '/privacyUrl'],
    ['a notice without https', { privacyUrl: 'http://acme.example' }, '/privacyUrl'],
    ['help of data', { supportUrl: 'data:text/html,x' }, '/supportUrl'],
    ['a colour by name', { colors: { light: 'red' } }, '/colors/light'],
    ['a colour that ends a style', { colors: { dark: '#000000;}' } }, '/colors/dark'],
    ['a logo that no one uploaded', { logos: { light: `sha256:${'0'.repeat(64)}` } }, '/logos/light'],
    ['a logo by address', { logos: { dark: 'https://acme.example/logo.png' } }, '/logos/dark'],
    ['a language that the page lacks', { consentTexts: { tlh: 'Qapla’' } }, '/consentTexts/tlh'],
    ['a text with control characters', { consentTexts: { en: 'a\u0007b' } }, '/consentTexts/en'],
    ['a text that is too long', { consentTexts: { en: 'x'.repeat(4001) } }, '/consentTexts/en'],
    ['an unknown member', { font: 'Comic Sans' }, '/font'],
  ])('to %s, and changes nothing', async (_, body, pointer) => {
    const answer = await api().call('PUT', '/v1/branding', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
    expect((await api().call('GET', '/v1/branding')).body.version).toBe(0);
  });
});
