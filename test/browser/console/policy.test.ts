import { describe, expect, it } from 'vitest';
import { missing } from '../chromium.js';
import { expectSound, press, says, useConsole } from './open-console.js';

describe.skipIf(missing !== null)('the screen of the policy', () => {
  const console = useConsole();

  it('shows what a draft changes and how it compares with the profile, saves it, and goes back', async () => {
    const opened = await console().openAs({ role: 'OWNER' }, '/test/policy');
    const { page } = opened;
    const match = page.getByRole('group', { name: 'Match with the reference' });
    await match.getByRole('checkbox').uncheck();
    await page.getByRole('row', { name: 'checks.face.match.required yes no' }).waitFor();
    await page.getByText('Below the profile').waitFor();
    await expectSound(opened);
    const save = page.getByRole('button', { name: /^Save as version \d+$/ });
    const version = /\d+/.exec((await save.textContent()) ?? '')?.[0] ?? '';
    await save.focus();
    await page.keyboard.press('Enter');
    await says(page, `Saved as version ${version}.`);

    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('heading', { name: `Version ${version} Current` }).waitFor();
    await expectSound(opened);
    await press(page, `Use again Version ${Number(version) - 1}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: 'checks.face.match.required no yes' }).waitFor();
    await dialog.getByRole('button', { name: 'Use again' }).click();
    await page.getByRole('heading', { name: `Version ${Number(version) + 1} Current` }).waitFor();
  }, 120_000);

  it('shows what a draft would have decided, with the sessions', async () => {
    const { api, openAs } = console();
    const sessionId: string = (await api.decided('approve')).sessionId;
    const opened = await openAs({ role: 'OWNER' }, '/test/policy');
    const { page } = opened;
    await page.getByLabel('When a person decides').selectOption('ALWAYS');
    await press(page, 'Try the draft');
    const row = page.getByRole('row', { name: 'Approved Sent to review' });
    await row.waitFor();
    const link = row.getByRole('link', { name: `Session ending in ${sessionId.slice(-6)}, in a new tab` });
    expect(await link.getAttribute('href')).toBe(`/console/test/sessions/${sessionId}`);
    await page.getByText(/^Reviews a day: \S+ as decided, [1-9]\S* under the draft\.$/).waitFor();
    await expectSound(opened);
    // Another draft is another question.
    await page.getByLabel('When a person decides').selectOption('NEVER');
    await row.waitFor({ state: 'detached' });
  }, 120_000);

  it('ends the light of the challenge, and uses a version without it again', async () => {
    const { api, openAs } = console();
    const { body: was } = await api.call('GET', '/v1/policy');
    const put = async (liveness: object) => {
      const answer = await api.call('PUT', '/v1/policy', { body: { liveness } });
      expect(answer.status).toBe(200);
      return answer.body.version as number;
    };
    const stored = async () => (await api.call('GET', '/v1/policy')).body.policy.liveness;
    const active = { mode: 'PASSIVE_AND_ACTIVE' };
    const lit = { ...active, challenges: ['HEAD_TURNS', 'LIGHT'] };
    const turns = { ...active, challenges: ['HEAD_TURNS'], withoutLight: 'TURNS_DECIDE' };
    const unlit = await put(turns);
    await put(lit);
    const { page } = await openAs({ role: 'OWNER' }, '/test/policy');
    await page.getByRole('checkbox', { name: 'The challenge may add soft screen colours' }).uncheck();
    await page.getByRole('button', { name: /^Save as version/ }).click();
    await expect.poll(stored).toEqual(turns);

    await put(lit);
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.reload();
    await press(page, `Use again Version ${unlit}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Use again' }).click();
    await expect.poll(stored).toEqual(turns);
    await put(was.policy.liveness);
  }, 120_000);

  it('keeps the draft when someone else saved meanwhile, and says so', async () => {
    const { api, openAs } = console();
    const { page } = await openAs({ role: 'DEVELOPER' }, '/test/policy');
    await page.getByLabel('Uploads before a session is declined').fill('2');
    const { body } = await api.call('GET', '/v1/policy');
    await api.call('PUT', '/v1/policy', { body: { ...body.policy, linkTtlSeconds: 4000 } });
    await page.getByRole('button', { name: /^Save as version/ }).click();
    await says(page, 'Someone saved version');
    await page.getByRole('row', { name: 'maxAttempts 3 2' }).waitFor();
    // Also what the other one changed, as saving the draft would undo it.
    await page.getByRole('row', { name: 'linkTtlSeconds 4000 86400' }).waitFor();
    await press(page, 'Discard changes');
    expect(await page.getByLabel('Life of a link, in seconds').inputValue()).toBe('4000');
  }, 120_000);

  it('shows an auditor everything, and nothing to change', async () => {
    const options = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'de' } as const;
    const opened = await console().openAs({ role: 'AUDITOR' }, '/test/policy', options);
    const { page } = opened;
    await page.getByRole('group', { name: 'Lebendigkeit' }).waitFor();
    expect(await page.getByRole('main').locator('input:enabled, select:enabled, button:enabled').count()).toBe(0);
    await expectSound(opened);
    await page.goto(console().at('/test/policy/versions'));
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Wieder verwenden' }).count()).toBe(0);
    await expectSound(opened);
  }, 120_000);
});
