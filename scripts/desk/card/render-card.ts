import { formatPeopleRate } from '../match/format-match.js';
import type { CardRate, ModelCard } from './compose-card.js';

/** The card as Markdown. Pure. */
export function renderCard(card: ModelCard): string {
  const { model, role, description, license, source, digest, set, calibrations, measured } = card;
  const lines = [
    `# ${toText(model)}`,
    '',
    `${toText(description)} Role: ${role}.`,
    '',
    ...table(
      ['', ''],
      [
        ['Digest', digest],
        ['Source', source],
        ['License of the weights', formatLayer(license.weights)],
        ['License of the training data', formatLayer(license.trainingData)],
        ['Set', set.pinsIt ? set.name : `none; measured as a candidate in ${set.name}`],
      ],
    ),
    ...section('Intended use', list(card.intendedUse)),
    ...section('Not for', list(card.notFor)),
    ...section('Thresholds', thresholds(card)),
    ...section('Data and results that the manifest states', calibrations.flatMap(formatCalibration)),
    ...section('What was measured before', list(card.known)),
    ...section('Measured', measured === null ? ['Nothing was measured for this card.'] : formatMeasured(measured)),
    ...section('Test', measured === null ? [] : table(['item', 'this test'], measured.test)),
    ...section('Results by group', measured === null || measured.groups.length === 0 ? ['None.'] : formatGroups(measured)),
    ...section('Limits', list(card.limits)),
  ];
  return `${lines.join('\n')}\n`;
}

function formatLayer({ terms, name, source }: ModelCard['license']['weights']): string {
  return `${terms}: ${toText(name)} (${toText(source)})`;
}

function thresholds({ set }: ModelCard): string[] {
  if (!set.pinsIt) return [`Set ${toText(set.name)} pins another network for this role. Its thresholds are not for this one.`];
  if (set.thresholds.length === 0) return ['The set pins no threshold for the numbers of this network.'];
  return table(
    ['check', 'passes at', 'review from', 'because'],
    set.thresholds.map(({ check, threshold, reviewThreshold, because }) => [
      ...[check, String(threshold), String(reviewThreshold ?? 'none'), because],
    ]),
  );
}

function formatCalibration({ data, size, date, of, ofTheseWeights, results }: ModelCard['calibrations'][number]): string[] {
  const other = of === null ? ' The entry names no digest of weights.' : ` Of other weights: ${toText(of)}.`;
  const whose = ofTheseWeights ? '' : other;
  return [
    `**${toText(data)}** (${toText(size)}, ${date}).${whose}`,
    '',
    ...table(
      ['result', 'value'],
      Object.entries(results).map(([name, value]) => [name, String(value)]),
    ),
    '',
  ];
}

function formatMeasured({
  date,
  set,
  engine,
  runtime,
  data,
  digestOfData,
  rates,
}: NonNullable<ModelCard['measured']>): string[] {
  return [
    `${toText(data)}; ${toText(digestOfData)}. On ${date}, in set ${toText(set)}, ${toText(engine)}, ${toText(runtime)}. Bounds are 95 %, by drawing people, unless another method is named.`,
    '',
    ...table(['rate', 'result'], rates.map(formatRow)),
  ];
}

function formatGroups({ groups }: NonNullable<ModelCard['measured']>): string[] {
  return table(
    ['group', 'people', 'rate', 'result', ''],
    groups.flatMap(({ name, rates }) =>
      rates.map((rate) => [
        ...[name, String(rate.people), ...formatRow(rate)],
        rate.tooFew && rate.rate.of > 0 ? 'too few people for a claim' : '',
      ]),
    ),
  );
}

function formatRow({ what, rate, units }: CardRate): [string, string] {
  return [what, formatPeopleRate(rate, units)];
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `## ${title}`, '', ...(lines.length === 0 ? ['None.'] : lines)];
}

function list(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${toText(text)}`);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(toText).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)];
}

/** Names of files and columns come from lists: they must not become markup. */
function toText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/[<>&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;'))
    .replace(/([`*_[\]])/g, '\\$1')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ');
}
