import { describe, expect, it } from 'vitest';
import { type KeepsText, readDeviceToken } from '../../../../orchestrator/pages/capture/app/device-token.js';

const HOUR_MS = 3_600_000;

function pageWith(kept: Map<string, string>) {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { localStorage };
}

describe('the token of a browser', () => {
  it('stays the same for an hour, in every tab, and is another one afterwards', () => {
    const kept = new Map<string, string>();
    const token = readDeviceToken(pageWith(kept), 1000);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readDeviceToken(pageWith(kept), 1000 + HOUR_MS - 1)).toBe(token);
    const next = readDeviceToken(pageWith(kept), 1000 + HOUR_MS);
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(token);
    expect([...kept.values()].join()).not.toContain(token);
  });

  it('is another one in another browser', () => {
    expect(readDeviceToken(pageWith(new Map()), 0)).not.toBe(readDeviceToken(pageWith(new Map()), 0));
  });

  it('is made anew if the kept one is broken, or from the future', () => {
    for (const broken of ['', 'x', ':', '5', 'NaN:abc', `${9 * HOUR_MS}:${'a'.repeat(43)}`, `0:${'a'.repeat(42)}`]) {
      const token = readDeviceToken(pageWith(new Map([['faceproof:device', broken]])), HOUR_MS / 2);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(broken).not.toContain(token);
    }
  });

  it('is missing where the browser blocks storage', () => {
    const page = {
      get localStorage(): KeepsText {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    };
    expect(readDeviceToken(page, 0)).toBeNull();
  });
});
