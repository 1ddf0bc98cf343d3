import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { formatSkipped } from './format-skipped.js';
import { RUNS_SLOW, SLOW_FILES } from './slow-files.js';

/** Ends the run with what was skipped and why, and with one plain line, `N passed, N failed, N skipped`, for CI systems. */
export default class TallyReporter implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be loaded has no tests, so it is counted as one failure.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
    ).length;
    const failed = count('failed') + broken + unhandledErrors.length;
    // Prints after the default reporter's summary, which is written in the same tick.
    // Tests that `-t` leaves out count as skipped, but lack nothing.
    const isPart = this.#vitest?.config.testNamePattern !== undefined;
    const lines = [
      ...(isPart ? [] : formatSkipped(tests.flatMap(nameIfSkipped))),
      ...(RUNS_SLOW ? [] : [`Left out for time: ${SLOW_FILES.length} files. Run them too with: npm run test:whole`]),
      `${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`,
    ];
    setImmediate(() => process.stdout.write(`${lines.join('\n')}\n`));
  }
}

function nameIfSkipped(test: TestCase): string[] {
  const result = test.result();
  return result.state === 'skipped' ? [`${test.fullName} ${result.note ?? ''}`] : [];
}
