import { runStatement } from '@faceproof/desk/commands/run-statement.js';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';
import { describe, expect, it, vi } from 'vitest';

async function state(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await runStatement({ args: ['statement', ...args], definitionsDir: DEFINITIONS_DIR, environment: {} });
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

interface Row {
  clauseId: string;
  level: string;
}
const levelsOf = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ clauseId, level }) => [clauseId, level]));

describe('the practice statement of the shipped set', () => {
  it('is below the goals for FNMR and for attacks, and knows what was never measured', async () => {
    const { goals, profiles } = JSON.parse(await state('--json'));
    expect(levelsOf(goals)).toMatchObject({ FNMR: 'BELOW', 'APCER replay': 'BELOW', 'APCER print': 'NOT_MEASURED' });
    const open = Object.fromEntries(
      profiles.map((one: { profileId: string; open: Row[] }) => [one.profileId, levelsOf(one.open)]),
    );
    expect(open['standard-2026']).toEqual({});
    expect(open['nist-800-63a-ial2']).toMatchObject({
      '3.11-8 fnmr': 'BELOW',
      '3.11-12 groups fmr': 'NOT_MEASURED',
      '3.11-12 groups fnmr': 'NOT_MEASURED',
    });
  });

  it('compares the bound with the goals that are stated, and says what would meet them', async () => {
    expect(await state('--fmr', '0.000047')).toContain('met          FMR: strangers taken for the person');
    const text = await state('--fmr', '0.00004');
    expect(text).toContain('below        FMR: strangers taken for the person (goal <= 0.000040, found 0.000047)');
    expect(text).toContain('Raise the threshold of face.match');
  });

  it.each(['0', '1e-7', '1', 'none'])('refuses %s as a goal', async (rate) => {
    await expect(state('--fnmr', rate)).rejects.toThrow(`${rate} is not a rate such as 0.01.`);
  });
});
