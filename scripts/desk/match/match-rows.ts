import { cosine } from '@faceproof/models/pixels/vectors.js';
import type { Row } from '../measuring/write-rows.js';
import type { MeasuredPictures } from './measure-pictures.js';
import { GROUP_COLUMNS, type PairList } from './read-pairs.js';

/** One row for each listed pair; `similarity` is null if a picture gave no template. Pure. */
export function toScoreRows({ pairs, people }: PairList, { templates, failed }: MeasuredPictures): Row[] {
  const faults = new Map(failed.map(({ file, fault }) => [file, fault]));
  return pairs.map(({ a, b, same, source, fold, groups }) => {
    const [one, other] = [templates.get(a), templates.get(b)];
    return {
      file_a: a,
      file_b: b,
      same: same ? 1 : 0,
      source,
      fold,
      ...Object.fromEntries(GROUP_COLUMNS.map((column) => [column, groups?.[column] ?? null])),
      person_a: people.get(a) ?? null,
      person_b: people.get(b) ?? null,
      similarity: one === undefined || other === undefined ? null : cosine(one, other),
      fault: faults.get(a) ?? faults.get(b) ?? null,
    };
  });
}

/** One row for each picture with a template, from which every pair can be computed. One at a time: all together are large. Pure. */
export function* toEmbeddingRows({ people }: PairList, { templates }: MeasuredPictures): Generator<Row> {
  for (const [file, person] of people) {
    const template = templates.get(file);
    if (template !== undefined) yield { file, person, e: Array.from(template) };
  }
}
