import { startReporting } from '@faceproof/workers/intake/report-worker.js';
import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of the instance', () => {
  const console = useConsole();

  it('shows an operator the queue, the keys and the checkpoint', async () => {
    const sample = { at: new Date(Date.now() - 3_600_000), figures: '{"faceproof_workers": 3}' };
    await console().api.db('health_samples').insert(sample);
    const opened = await console().openAs({ role: null });
    const { page } = opened;
    await page.waitForURL('**/console/instance');
    await page.getByRole('row', { name: /Workers ready Wrong 0 ≥ 1 .*3/ }).waitFor();
    await page.getByRole('row', { name: /Audit entries not linked yet In order/ }).waitFor();
    await page.getByRole('row', { name: /In use/ }).waitFor();
    await page.getByText('A candidate measures the same captures').waitFor();
    await page.getByRole('row', { name: /Receipts LIVE Signs/ }).waitFor();
    await page.getByRole('heading', { name: 'Checkpoint of the evidence log' }).waitFor();
    await expectSound(opened);
  }, 120_000);

  it('shows each worker with its engine, its sets and its last report, and marks one that is silent', async () => {
    const { api, openAs } = console();
    const described = (workerId: string, change: object) => ({
      ...{ v: 1 as const, workerId, host: 'gpu-1', engine: 'onnx:cuda', set: '2026-11-22', shadowSet: 'next', refusedSets: [] },
      ...{ ready: true, withdrawn: false, inFlight: 2, places: 3, startedAt: Date.now() - 60_000, reportedAt: Date.now() },
      ...change,
    });
    const queue = { backend: 'postgres', url: api.config.databaseUrl } as const;
    const workers = [
      // Each report has its own time: one that is 45 seconds old is silent.
      () => described('wrk_aaaaaaaaaaaaaaaa', {}),
      () => described('wrk_bbbbbbbbbbbbbbbb', { host: 'gpu-2', reportedAt: Date.now() - 120_000, refusedSets: ['2026-11-20'] }),
    ].map((describe) => startReporting({ queue, describe, onError: () => undefined }));
    await Promise.all(workers.map((worker) => worker.report()));
    const opened = await openAs({ role: null }, '/instance');
    await opened.page.getByRole('row', { name: /gpu-1.*Ready.*onnx:cuda.*2026-11-22.*in shadow: next.*2 of 3/ }).waitFor();
    await opened.page.getByRole('row', { name: /gpu-2.*Silent.*Does not work there: 2026-11-20/ }).waitFor();
    await expectSound(opened);
    await Promise.all(workers.map((worker) => worker.close()));
  }, 120_000);

  it('suspends an account after its id was typed, resumes it, and changes its plan', async () => {
    const { api, openAs } = console();
    const { page } = await openAs({ role: null }, '/instance');
    await press(page, 'Suspend Acme');
    const dialog = page.getByRole('dialog', { name: 'Suspend Acme?' });
    await dialog.getByText('2 keys are refused').waitFor();
    await dialog.getByText('0 open sessions stand still').waitFor();
    await dialog.getByRole('textbox').fill(api.accountId);
    // A person who finds the screen open cannot suspend an account.
    await api.db('sign_ins').update({ signed_in_at: new Date(Date.now() - 600_000) });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('alert').waitFor();
    expect((await api.call('GET', '/v1/usage')).status).toBe(200);
    await api.db('sign_ins').update({ signed_in_at: new Date() });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Resume Acme' }).waitFor();
    expect((await api.call('GET', '/v1/usage')).body.code).toBe('account_suspended');
    await press(page, 'Resume Acme');
    await page.getByRole('button', { name: 'Suspend Acme' }).waitFor();
    await press(page, 'Change plan Acme');
    await page.getByLabel('Included a month').fill('4321');
    await press(page, 'Save');
    await page.getByRole('row', { name: /Acme.*4.321/ }).waitFor();
  }, 120_000);

  it('makes an account, shows its keys once, and invites its owner', async () => {
    const { api, openAs } = console();
    const { page } = await openAs({ role: null }, '/instance');
    await press(page, 'New account');
    await page.getByLabel('Name', { exact: true }).fill('New Bank');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New account' }).click();
    const keys = await Promise.all(
      [/fp_test_/, /fp_live_/].map((name) => dialog.getByRole('button', { name }).getAttribute('title')),
    );
    for (const key of keys) expect((await api.call('GET', '/v1/usage', { key })).status).toBe(200);
    await press(page, 'Done');
    await page.getByRole('row', { name: /New Bank.*free/ }).waitFor();
    await press(page, 'Invite an owner New Bank');
    await page.getByLabel('Name', { exact: true }).fill('Ada Example');
    await dialog.getByRole('button', { name: 'Invite an owner' }).click();
    await dialog.getByRole('button', { name: /console#invitation=/ }).waitFor();
  }, 120_000);

  it('rotates a signing key, and revokes one after its end was typed', async () => {
    const opened = await console().openAs({ role: null }, '/instance');
    const { page } = opened;
    const rows = (state: string) => page.getByRole('row', { name: new RegExp(`Receipts LIVE ${state}`) });
    await rows('Signs')
      .getByRole('button', { name: /^Rotate/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await rows('Retired')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    const dialog = page.getByRole('dialog');
    const revoke = dialog.getByRole('button', { name: 'Revoke' });
    expect(await revoke.isDisabled()).toBe(true);
    const kid = (await rows('Retired').locator('.copy-id').getAttribute('title')) ?? '';
    await dialog.getByRole('textbox', { name: kid.slice(-6) }).fill(kid.slice(-6));
    await expectSound(opened);
    await revoke.click();
    await rows('Revoked').waitFor();
  }, 120_000);

  it('tells a console that is open already of a maintenance, until it is over', async () => {
    const { openAs } = console();
    const open = await openAs({ role: 'REVIEWER' }, '/me', { viewport: { width: 360, height: 740 } });
    await open.page.clock.install();
    await open.page.reload();
    await open.page.getByRole('heading', { name: 'Your sign-ins' }).waitFor();
    const operator = await openAs({ role: null }, '/instance');
    for (const text of ['Maintenance from 02:00', '']) {
      await operator.page.getByLabel('Text').fill(text);
      await press(operator.page, 'Save the notice');
      await operator.page.getByRole('button', { name: 'Save the notice', disabled: true }).waitFor();
      await open.page.clock.runFor(60_000);
      await expect.poll(() => open.page.locator('.maintenance').textContent()).toBe(text);
      await expectSound(open);
    }
  }, 120_000);

  it('stops asking once the sign-in has ended, and asks for one only when the person wants to continue', async () => {
    const { api, openAs } = console();
    const { page } = await openAs({ role: null }, '/instance');
    await page.clock.install();
    await page.reload();
    await page.getByRole('row', { name: /In use/ }).waitFor();
    await page.getByRole('row', { name: /Workers ready Wrong/ }).waitFor();
    await api.db('sign_ins').del();
    await page.clock.runFor(20_000);
    await page.getByText('No longer updated: Your sign-in has ended.').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor(120_000);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('dialog', { name: 'Your sign-in has ended' }).waitFor();
  }, 120_000);

  it('is sound in German, dark and narrow', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    const opened = await console().openAs({ role: null }, '/instance', options);
    await opened.page.getByRole('row', { name: /Acme/ }).waitFor();
    await expectSound(opened);
  }, 120_000);

  it('does not open for an owner, and an operator opens no screen of an account', async () => {
    const { openAs, at } = console();
    const { page } = await openAs({ role: 'OWNER' }, '/instance');
    await page.getByRole('heading', { name: 'Your role may not see this' }).waitFor();
    const operator = await openAs({ role: null }, '/people');
    await operator.page.getByRole('heading', { name: 'Your role may not see this' }).waitFor();
    await operator.page.goto(at('/audit'));
    await operator.page.getByRole('heading', { name: 'Your role may not see this' }).waitFor();
  }, 120_000);
});
