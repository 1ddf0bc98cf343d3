import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../contract/harness/capture-attempt.js';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

const SUBJECTS = '/test/subjects';

describe.skipIf(missing !== null)('the screen of data subjects', () => {
  const console = useConsole();

  it('lets a data protection officer find, export, erase and prove, without a picture and with no id in an address', async () => {
    const { api, openAs } = console();
    const { sessionId } = await uploadedSession(api, { subjectId: 'customer-31' });
    const opened = await openAs({ role: 'DPO', mode: 'TEST', name: 'Dora Officer' }, SUBJECTS);
    const { page, person } = opened;
    await page.getByText('No one was erased in this mode.').waitFor();
    await page.getByText('Pictures, after the end of the session').waitFor();
    await page.getByRole('textbox', { name: 'Subject ID' }).fill('customer-31');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Captures with pictures or clips 1/ }).waitFor();
    expect(page.url()).not.toContain('customer');
    await expectSound(opened);

    const download = page.waitForEvent('download');
    await press(page, 'Export everything');
    expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK');
    await press(page, 'Show');
    await page.getByText(/Dora Officer exported all data of the person/).waitFor();
    const looks = () => api.call('GET', `/v1/sessions/${sessionId}/media`, { key: null, headers: person.headers });
    expect((await looks()).status).toBe(403);
    await page.getByText('Record a request').first().click();
    await press(page, 'Record a request');
    await page.getByRole('listitem').filter({ hasText: 'A copy of the data: customer-31' }).waitFor();
    expect((await looks()).status).toBe(200);

    await page.getByText('Place a legal hold').first().click();
    await page.getByLabel('Reason').fill('Lawsuit 12');
    await page.getByLabel('Ends on').fill('2099-01-01');
    await press(page, 'Place a legal hold');
    await page.getByText('Lawsuit 12 · until').waitFor();
    await expectSound(opened);
    const refused = await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'customer-31' } });
    expect(refused.body.code).toBe('subject_on_hold');
    await press(page, 'Lift');
    await page.getByText('Nothing is held back.').waitFor();

    await press(page, 'Erase the person …');
    const dialog = page.getByRole('dialog', { name: 'Erase the person' });
    await dialog.getByText('Captures with pictures or clips: 1').waitFor();
    await dialog.getByRole('textbox').fill('mer-31');
    await dialog.getByRole('button', { name: 'Erase the person' }).click();
    const proof = page.getByRole('dialog', { name: 'The person is erased' });
    const receipt = page.waitForEvent('download');
    await proof.getByRole('button', { name: 'Download the receipt' }).click();
    const { data } = (await api.call('GET', '/v1/erasures')).body;
    expect(JSON.parse(await readFile(await (await receipt).path(), 'utf8'))).toEqual(data[0].receipt);
    await proof.getByRole('button', { name: 'Close' }).click();
    const { receiptId } = data[0].receipt.receipt;
    await page.getByText(receiptId).waitFor();
    await press(page, 'Clear');
    await page.getByRole('button', { name: `Copy ${receiptId}` }).waitFor();
    await expectSound(opened);
  }, 120_000);

  it('is sound in German, dark and narrow, and says that a person is unknown', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    const opened = await console().openAs({ role: 'DPO', mode: 'TEST' }, SUBJECTS, options);
    await opened.page.getByText('Bilder, nach dem Ende der Sitzung').waitFor();
    await expectSound(opened);
    await opened.page.getByRole('textbox', { name: 'Personen-ID' }).fill('nobody');
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('heading', { name: 'Hier ist nichts' }).waitFor();
    await expectSound(opened);
  }, 120_000);
});
