import { Refusal } from '@faceproof/installation/refusal.js';
import { INSTRUMENTS } from '../instruments/index.js';
import { cellsOf, type Recorded } from './cells.js';

const BLOCK = /(<!-- attack: npm run attack -- --challenge --record -->\n)[\s\S]*?(<!-- \/attack -->)/;

/** Puts the table of the challenge into the documentation in place of the one before. Pure. @throws Refusal if the page has no block */
export function recordChallenge(page: string, run: Recorded): string {
  if (!BLOCK.test(page)) throw new Refusal('The page has no block for the table of the challenge.');
  const rows = cellsOf(run.tries).map(({ instrument, tries, people, asked, turnsPassed, counts }) => {
    const what = INSTRUMENTS.find(({ id }) => id === instrument)?.what ?? instrument;
    const refused = counts.DECLINED + counts.RETRY + counts.UNANSWERED;
    return `| ${what} | ${tries} (${people}) | ${asked} | ${turnsPassed} | ${counts.APPROVED} | ${counts.REVIEW} | ${refused} |`;
  });
  const set = run.engines.find((engine) => engine.startsWith('set/'))?.split('@')[1] ?? 'unknown';
  const failed = run.failed.length === 0 ? '' : `; failed, and not counted: ${run.failed.length}`;
  const head = `Recorded on ${run.date} with the set ${set}, seed ${run.seed}${failed}.`;
  const table = [
    '| shown | tries (people) | asked | turns passed | approved | reviewed | refused |',
    '|---|--:|--:|--:|--:|--:|--:|',
  ];
  return page.replace(
    BLOCK,
    (_, start: string, end: string) => `${start}\n${head}\n\n${[...table, ...rows].join('\n')}\n\n${end}`,
  );
}
