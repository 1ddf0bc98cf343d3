import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of the audit log', () => {
  const console = useConsole();

  it('finds what a member did, keeps the filter in the address, and exports what was found', async () => {
    const { api, openAs } = console();
    const { person, ...opened } = await openAs({ role: 'OWNER', name: 'Eve Exporter' }, '/test/audit');
    const { page } = opened;
    const body = { name: 'Someone', role: 'SUPPORT' };
    await api.call('POST', '/v1/members', { key: null, headers: person.headers, body });
    await api.call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example.com/x' } });
    await page.getByLabel('Actor').fill(person.memberId);
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'invited a member' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/audit?*actor=*');
    await page.reload();
    await page.getByRole('row', { name: /Eve Exporter invited a member/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await expectSound(opened);

    const download = page.waitForEvent('download');
    await press(page, 'Export what was found');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ actor: person.memberId, action: 'POST /v1/members' }]);
    await press(page, 'Clear');
    const row = page.getByRole('row', { name: /webhook-endpoints/ });
    await row.first().waitFor();
  }, 120_000);

  it('says so when nothing is found, in German, dark and narrow', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    const opened = await console().openAs({ role: 'AUDITOR' }, '/test/audit?from=2020-01-01&to=2020-01-02', options);
    await opened.page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor();
    await expectSound(opened);
  }, 120_000);
});
