import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { countEnded } from '../../contract/harness/counted.js';
import { LIVENESS } from '../../contract/harness/orchestrator-in-process.js';
import { missing } from '../chromium.js';
import { expectSound, press, says, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the overview', () => {
  const console = useConsole();

  it('shows what waits and what was decided, each number with the sessions behind it', async () => {
    const { api, openAs } = console();
    for (const scenario of ['decline_spoof', 'review_pending', ...Array.from({ length: 8 }, () => 'approve' as const)] as const)
      await api.decided(scenario);
    await countEnded(api);
    const opened = await openAs({ role: 'OWNER' }, '/test/overview');
    const { page } = opened;
    const reviews = page.getByRole('link', { name: 'Reviews waiting: 1' });
    await reviews.waitFor();
    expect(await reviews.getAttribute('href')).toMatch(/\/test\/reviews$/);
    await page.getByText('The oldest waits since').waitFor();
    await page.getByText('half within').first().waitFor();
    await page.getByRole('link', { name: 'Created: 10' }).waitFor();
    const approved = await page.getByRole('link', { name: 'Approved: 8' }).getAttribute('href');
    expect(approved).toMatch(/^\/console\/test\/sessions\?status=APPROVED&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await page.getByText('Days with fewer than ten sessions').waitFor();
    await page.getByText('As a table').first().click();
    await page.getByRole('columnheader', { name: 'Approved' }).first().waitFor();
    await page.getByText('before: 0').first().waitFor();
    const saved = page.waitForEvent('download');
    await press(page, 'Save as CSV Outcomes over time');
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toMatch(/^"Day","Approved","Declined","In review"\r\n"[^"]+","8","1","1"\r\n$/);
    await expectSound(opened);
    await page.getByLabel('Sessions created in the last').selectOption('7');
    await page.waitForURL('**/overview?days=7');
    await page.getByRole('link', { name: 'Created: 10' }).waitFor();
  }, 120_000);

  it('says so when there are fewer than ten sessions, in German, dark and narrow', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    await console().api.call('POST', '/v1/sessions', { key: console().api.liveKey, body: LIVENESS });
    const opened = await console().openAs({ role: 'AUDITOR' }, '/overview', options);
    await opened.page.getByRole('heading', { name: 'Keine Zahlen zu diesen Tagen' }).waitFor();
    await opened.page.getByText('Es ist kein Endpunkt eingerichtet.').waitFor();
    await expectSound(opened);
  }, 120_000);

  it('says so while the database is away, and comes back by itself', async () => {
    const { page } = await console().openAs({ role: 'OWNER' }, '/me');
    const problem = { code: 'dependency_unavailable', status: 503, retryable: true, detail: 'The database is away.' };
    await page.route('**/v1/**', (route) => route.fulfill({ status: 503, json: problem }));
    await page.reload();
    await says(page, 'This page tries again by itself.');
    await page.unroute('**/v1/**');
    await page.getByRole('heading', { name: 'Your sign-ins' }).waitFor();
  }, 120_000);
});
