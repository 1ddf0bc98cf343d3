import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds serious or critical on the page, as "rule: element". */
export async function seriousViolations(page: Page): Promise<string[]> {
  // The policy blocks inline scripts, but not the debugger's evaluation.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as {
    violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
  };
  return violations
    .filter(({ impact }) => /serious|critical/.test(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}
