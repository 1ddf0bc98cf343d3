import { runCli } from '@faceproof/client/cli/main.js';
import { describe, expect, it } from 'vitest';

describe('faceproof capture-conformance', () => {
  it.each([
    ['a port that is no number', ['--port', 'x'], '--port must be a number'],
    ['a scenario that does not exist', ['--only', 'nothing'], 'There is no scenario "nothing"'],
    ['a choice that leaves nothing', ['--only', 'slow', '--except', 'slow,retry'], '--except leaves no scenario'],
    ['an address that is none', ['somewhere'], 'URL: '],
    ['two addresses', ['http://127.0.0.1:1', 'http://127.0.0.1:2'], 'capture-conformance [URL]'],
    ['an unknown option', ['--fast'], "Unknown option '--fast'"],
  ])('refuses %s, and exits with 2', async (_name, args, sentence) => {
    const { code, printed } = await run(['capture-conformance', ...args]);
    expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
  });

  it('shows its usage, and that of every command', async () => {
    expect(await run(['capture-conformance', '--help'])).toMatchObject({ code: 0, printed: expect.stringContaining('--only') });
    const all = await run(['--help']);
    expect(all).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/faceproof verify[\s\S]*faceproof capture-conformance/),
    });
  });
});

async function run(args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const code = await runCli({ args, apiKey: undefined, print, printError: print, onInterrupt: () => undefined });
  return { code, printed: lines.join('') };
}
