import { Refusal } from '@faceproof/installation/refusal.js';
import { type MatchFusion, sharesOf } from '@faceproof/models/sets/match-fusion.js';
import { rateName } from '../definitions/calibrations.js';
import type { MeasuredApart, MeasuredPictures } from './measure-pictures.js';
import type { PairList } from './read-pairs.js';
import { listCompared, tallyAll } from './tally-pairs.js';

type Network = MatchFusion['networks'][number];

/**
 * The templates of all networks as one: the cosine of two of these is the fused similarity, because each part has the length of the
 * square root of its share. Pure.
 */
export function joinNetworks(measured: MeasuredApart, fusion: Pick<MatchFusion, 'networks'>): MeasuredPictures {
  const parts = [...sharesOf(fusion)].map(([id, share]) => ({ own: measured.networks.get(id), length: Math.sqrt(share) }));
  const join = (file: string) =>
    Float32Array.from(parts.flatMap(({ own, length }) => Array.from(own?.get(file) ?? [], (number) => number * length)));
  return { ...measured, templates: new Map([...measured.templates.keys()].map((file) => [file, join(file)])) };
}

/**
 * How far the similarities of different people scatter by each network, and the threshold of each one alone. All z-scores weigh the same:
 * 2:1 and 1:2 were no better on people held out (docs/explanation/accuracy.md). Pure.
 *
 * @param at the false match rates of `face.match` and of the lower end of its review band
 * @throws Refusal if there are too few pairs for a rate
 */
export function fitNetworks(list: PairList, measured: MeasuredApart, at: { pass: number; review: number | null }): Network[] {
  const pictures = listCompared(list, measured);
  return [...measured.networks].map(([model, templates]) => {
    let [count, sum, squares, ofClips] = [0, 0, 0, 0];
    const tallies = tallyAll(pictures, templates, (a, b, similarity, by) => {
      if (pictures[a]?.person === pictures[b]?.person) return;
      if (by === 'CLIPS') ofClips = Math.max(ofClips, similarity);
      if (by !== 'CAPTURES') return;
      count++;
      sum += similarity;
      squares += similarity ** 2;
    });
    const thresholdAt = (fmr: number): number => {
      const threshold = tallies.get('all')?.impostor.thresholdFor(fmr) ?? null;
      if (threshold === null || count * fmr < 3)
        throw new Refusal(`${count} impostor pairs are too few for an FMR of ${rateName(fmr)} by ${model} alone.`);
      return Math.max(0, round(threshold));
    };
    const deviation = round(Math.sqrt(squares / count - (sum / count) ** 2));
    // Above every capture of a stranger: thresholds from single pictures were too low for them.
    const threshold = Math.max(thresholdAt(at.pass), ofClips === 0 ? 0 : Math.ceil(ofClips * 1e4 + 1e-6) / 1e4);
    const reviewThreshold = at.review === null ? null : Math.min(threshold, thresholdAt(at.review));
    return { model, deviation, weight: 1, threshold, reviewThreshold };
  });
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
