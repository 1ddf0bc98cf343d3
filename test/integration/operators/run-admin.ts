import { main } from '../../../scripts/admin/admin.js';

/** Runs a command of `npm run admin` as the process does. @returns its output with --json, and whether the process exits with 1 */
// biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
export async function runAdmin(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<{ report: any; failed: boolean }> {
  const printed: string[] = [];
  const state = { failed: false };
  const fail = () => {
    state.failed = true;
  };
  await main([...args, '--json'], { root: '/nowhere', environment, print: (text) => printed.push(text), fail });
  return { report: JSON.parse(printed.join('\n')), failed: state.failed };
}
