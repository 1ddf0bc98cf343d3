import { preferredType } from '@faceproof/orchestrator/http/headers/preferred-type.js';
import { describe, expect, it } from 'vitest';

describe('the preferred media type', () => {
  it.each([
    [null, 'text/html'],
    ['', 'text/html'],
    ['*/*', 'text/html'],
    ['application/json', 'application/json'],
    ['APPLICATION/JSON; charset=utf-8', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['application/json;q=0.9, text/html', 'text/html'],
    ['application/json, text/html;q=0.1', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['text/html;q=0, application/json;q=0', 'text/html'],
    ['application/json;q=x', 'text/html'],
    ['image/png', 'text/html'],
  ])('of Accept %j is %s', (accept, type) => {
    expect(preferredType(accept, ['text/html', 'application/json'])).toBe(type);
  });
});
