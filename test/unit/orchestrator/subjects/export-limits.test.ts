import { once } from 'node:events';
import { Readable } from 'node:stream';
import { EXPORTS_OF_ACCOUNT_MAX, openExportLimits } from '@faceproof/orchestrator/journey/export/export-limits.js';
import { describe, expect, it } from 'vitest';

const endless = () => new Readable({ read: () => undefined });

function mayRun(limits: ReturnType<typeof openExportLimits>, account: string): boolean {
  try {
    limits.check(account);
    return true;
  } catch {
    return false;
  }
}

describe('the places of an account for exports', () => {
  const full = () => {
    const limits = openExportLimits();
    const running = Array.from({ length: EXPORTS_OF_ACCOUNT_MAX }, () => limits.run('acc_1', endless));
    return { limits, first: running[0] ?? endless() };
  };

  it('are refused when they are taken, to this account alone', () => {
    const { limits } = full();
    expect(() => limits.check('acc_1')).toThrow(expect.objectContaining({ code: 'overloaded' }));
    expect(() => limits.run('acc_1', endless)).toThrow(expect.objectContaining({ code: 'overloaded' }));
    expect(() => limits.check('acc_2')).not.toThrow();
  });

  it('leave one for every other account when four accounts take all that they can', () => {
    const limits = openExportLimits();
    for (const account of ['acc_1', 'acc_2', 'acc_3', 'acc_4'])
      for (let i = 0; i < 2; i++) if (mayRun(limits, account)) limits.run(account, endless);
    expect(['acc_5', 'acc_6'].map((account) => mayRun(limits, account))).toEqual([true, true]);
  });

  it.each(['a reader that leaves', 'an archive that ends'])('come back from %s, one at a time', async (how) => {
    const { limits, first } = full();
    const closed = once(first, 'close');
    if (how === 'a reader that leaves') first.destroy();
    else {
      first.resume();
      first.push(null);
    }
    await closed;
    limits.run('acc_1', endless);
    expect(() => limits.check('acc_1')).toThrow(expect.objectContaining({ code: 'overloaded' }));
  });
});
