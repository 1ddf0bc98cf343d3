import { findUnmentionedProxy, warnOfProxy } from '@faceproof/orchestrator/http/headers/warn-of-proxy.js';
import type { Log } from '@faceproof/orchestrator/observe/log.js';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';

describe('at startup', () => {
  it('warns of an https address with TRUSTED_PROXIES=0, because the process itself speaks plain http', () => {
    expect(findUnmentionedProxy({ publicUrl: 'https://verify.example', trustedProxies: 0 })).toMatch(/TRUSTED_PROXIES is 0/);
  });

  it.each([
    ['an http address', { publicUrl: 'http://127.0.0.1:8080', trustedProxies: 0 }],
    ['a proxy that the settings count', { publicUrl: 'https://verify.example', trustedProxies: 1 }],
  ])('says nothing about %s', (_, config) => {
    expect(findUnmentionedProxy(config)).toBeNull();
  });
});

describe('at a request', () => {
  it.each(['x-forwarded-for', 'forwarded'])('warns once of %s, without its value', async (header) => {
    const { warnings, receive } = openStack(0);
    await receive({});
    expect(warnings).toEqual([]);
    await receive({ [header]: 'for=192.0.2.60' });
    await receive({ [header]: 'for=192.0.2.61' });
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')]);
    expect(warnings.join()).not.toContain('192.0.2');
  });

  it('does not warn if TRUSTED_PROXIES is set', async () => {
    const { warnings, receive } = openStack(2);
    await receive({ 'x-forwarded-for': '192.0.2.60' });
    expect(warnings).toEqual([]);
  });
});

function openStack(trustedProxies: number) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) } as unknown as Log;
  const middleware = warnOfProxy({ publicUrl: 'http://127.0.0.1', trustedProxies }, log);
  const passed = { count: 0 };
  return {
    warnings,
    async receive(headers: Record<string, string>) {
      const before = passed.count;
      await middleware({ req: { headers } } as unknown as Context, async () => void passed.count++);
      expect(passed.count).toBe(before + 1);
    },
  };
}
