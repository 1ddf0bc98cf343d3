import type { Link } from './link.js';
import { type Finding, REQUIREMENTS, type RequirementId } from './requirements.js';

/** How an SDK did in a scenario. */
export interface ScenarioResult {
  scenario: string;
  result: 'PASSED' | 'FAILED' | 'NOT_PLAYED';
  findings: readonly Finding[];
}

export function toResult({ scenario, played, ended, findings }: Link): ScenarioResult {
  if (!played) return { scenario: scenario.name, result: 'NOT_PLAYED', findings: [] };
  const unended: Finding = { requirement: 'reaches-the-end', detail: `Expected: ${scenario.expects}` };
  const found = ended ? findings : [...findings, unended];
  return { scenario: scenario.name, result: found.length === 0 ? 'PASSED' : 'FAILED', findings: found };
}

/** @param strays requests that belong to no link */
export function composeReport(results: readonly ScenarioResult[], strays: readonly string[]): string {
  const width = Math.max(...results.map(({ scenario }) => scenario.length)) + 2;
  const rows = results.flatMap(({ scenario, result, findings }) => [
    `${scenario.padEnd(width)}${result.replace('_', ' ')}`,
    ...countAlike(findings).map(({ requirement, detail, times }) => {
      const often = times === 1 ? '' : ` (${times} times)`;
      return `${' '.repeat(width)}${requirement}: ${detail}${often}`;
    }),
  ]);
  const broken = [...new Set(results.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)))];
  const passed = results.filter(({ result }) => result === 'PASSED').length;
  return [
    ...rows,
    ...(strays.length === 0
      ? []
      : ['', 'Requests without a token or an id of any link:', ...strays.map((stray) => `  ${stray}`)]),
    ...(broken.length === 0 ? [] : ['', 'Requirements that were not met:', ...broken.map(explain)]),
    '',
    `${passed} of ${results.length} scenarios passed.`,
    '',
  ].join('\n');
}

function explain(requirement: RequirementId): string {
  return `  ${requirement}: ${REQUIREMENTS[requirement]}`;
}

/** One line for findings with the same requirement; the first detail stands for all. */
function countAlike(findings: readonly Finding[]): (Finding & { times: number })[] {
  const kinds = [...new Set(findings.map(({ requirement }) => requirement))];
  return kinds.flatMap((kind) => {
    const alike = findings.filter(({ requirement }) => requirement === kind);
    const [first] = alike;
    return first === undefined ? [] : [{ ...first, times: alike.length }];
  });
}
