import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
export const CHART = join(ROOT, 'deploy', 'helm', 'faceproof');
export const EXAMPLES = readdirSync(join(CHART, 'examples')).map((name) => name.replace(/\.yaml$/, ''));

export type Values = { [name: string]: unknown };

/** The chart's defaults with the example's values over them. */
export function valuesOf(example?: string): Values {
  const defaults = readValues('values.yaml');
  return example === undefined ? defaults : mergeValues(defaults, readValues(`examples/${example}.yaml`));
}

/** As Helm does: objects are merged, everything else is replaced. Null stays null. */
export function mergeValues(below: Values, above: Values): Values {
  const merged = Object.entries(above).map(([name, value]) => {
    const other = below[name];
    return [name, isValues(value) && isValues(other) ? mergeValues(other, value) : value];
  });
  return { ...below, ...Object.fromEntries(merged) };
}

function readValues(path: string): Values {
  return parse(readFileSync(join(CHART, path), 'utf8')) as Values;
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
