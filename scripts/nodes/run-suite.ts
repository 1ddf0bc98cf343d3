import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface SuiteResult {
  exitCode: number;
  /** Null where the run ended before it could count. */
  tally: Tally | null;
  seconds: number;
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs `npm test` on a Node, with the slow files. Child processes, npm among them, find the same Node.
 *
 * @param folder of the program `node`
 * @param args of `npm test`
 * @param show takes the output of the suite as it comes
 */
export async function runSuite(
  root: string,
  folder: string,
  args: readonly string[],
  show: (chunk: Buffer) => void,
): Promise<SuiteResult> {
  const startedAt = performance.now();
  const node = join(folder, 'node');
  const child = spawn(node, [join(root, 'scripts', 'test.mjs'), ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_WHOLE: '1',
      PATH: folder + delimiter + (process.env.PATH ?? ''),
      NODE: node,
      npm_node_execpath: node,
    },
  });
  let end = '';
  child.stdout.on('data', (chunk: Buffer) => {
    show(chunk);
    end = (end + chunk.toString('utf8')).slice(-TAIL_LENGTH);
  });
  const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  return { exitCode, tally: readTally(end), seconds: (performance.now() - startedAt) / 1000 };
}

const TAIL_LENGTH = 16_384;

/** @param output that ends with the line of test/harness/tally-reporter.ts */
export function readTally(output: string): Tally | null {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  return last === undefined ? null : { passed: Number(last[1]), failed: Number(last[2]), skipped: Number(last[3]) };
}
