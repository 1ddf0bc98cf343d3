import { consoleCookieName } from '@faceproof/orchestrator/http/headers/console-cookie.js';
import type { Mode, Role } from '@faceproof/protocol/words.js';
import axe from 'axe-core';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Api, openApi } from '../../contract/harness/orchestrator-in-process.js';
import type { ConsolePerson } from '../../contract/harness/people/console-person.js';
import { openBrowser, type TestBrowser } from '../chromium.js';

/** A page of the console. */
export interface ConsolePage {
  page: Page;
  device: CDPSession;
  /** Of the authenticator, which verifies its owner. */
  authenticatorId: string;
}

/** The service in this process, and a browser. */
export interface TestConsole {
  api: Api;
  /** A device that no one has signed in on. */
  openPage(options?: BrowserContextOptions): Promise<ConsolePage>;
  /** A device on which a new member is signed in, at an address below `/console`. */
  openAs(who: Who, path?: string, options?: BrowserContextOptions): Promise<ConsolePage & { person: ConsolePerson }>;
  /** The address of a page. */
  at(path: string): string;
}

type Who = { role: Role | null; mode?: Mode; ageMs?: number; name?: string };

/** Opens both for the tests of a file, and closes them after it. */
export function useConsole(environment: Record<string, string> = {}): () => TestConsole {
  const opened: { console: TestConsole | null; browser: TestBrowser | null } = { console: null, browser: null };
  beforeAll(async () => {
    const api = await openApi(environment);
    opened.browser = await openBrowser({ camera: 'none' });
    opened.console = toConsole(api, opened.browser);
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.console?.api.close();
  });
  return () => {
    if (opened.console === null) throw new Error('The console is not open yet');
    return opened.console;
  };
}

function toConsole(api: Api, browser: TestBrowser): TestConsole {
  const at = (path: string) => `${new URL(api.config.publicUrl).origin}/console${path}`;
  const openPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.device({ viewport: { width: 1280, height: 800 }, ...options });
    return withAuthenticator(await context.newPage());
  };
  return {
    api,
    at,
    openPage,
    async openAs(who, path = '', options = {}) {
      const person = await api.signIn(who);
      const opened = await openPage(options);
      const { publicUrl } = api.config;
      const cookie = { name: consoleCookieName(publicUrl), value: person.token, url: publicUrl, httpOnly: true };
      await opened.page.context().addCookies([cookie]);
      await opened.page.goto(at(path));
      return { ...opened, person };
    },
  };
}

async function withAuthenticator(page: Page): Promise<ConsolePage> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { page, device, authenticatorId };
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** The page has no violation of axe's rules, and nothing outside its window. */
export async function expectSound({ page }: Pick<ConsolePage, 'page'>): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}
