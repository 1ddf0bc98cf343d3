import { ofEveryPair, ofListedPairs } from '@faceproof/desk/match/compared-people.js';
import { KeptPairs } from '@faceproof/desk/match/kept-pairs.js';
import { boundPooled, boundRates, isComplete } from '@faceproof/desk/match/people-rates.js';
import { describe, expect, it } from 'vitest';

interface Picture {
  person: number;
  sources: string[];
}

/** Every two pictures that share a source, each with a similarity from a fixed sequence. */
function compareAll(pictures: readonly Picture[], similarityOf: (a: number, b: number) => number) {
  return pictures.flatMap((one, a) =>
    pictures.slice(a + 1).flatMap((other, i) => {
      const b = a + 1 + i;
      const shared = one.sources.some((source) => other.sources.includes(source));
      return shared ? [{ a, b, same: one.person === other.person, similarity: similarityOf(a, b) }] : [];
    }),
  );
}

function keep(pictures: readonly Picture[], similarityOf: (a: number, b: number) => number, most?: number): KeptPairs {
  const kept = new KeptPairs(most);
  for (const { same, ...pair } of compareAll(pictures, similarityOf)) kept.add(pair, same);
  return kept;
}

/** The pair of people numbers, not of pictures. */
function toPeople(pictures: readonly Picture[], similarityOf: (a: number, b: number) => number) {
  return compareAll(pictures, similarityOf).map(({ a, b, similarity }) => ({
    a: pictures[a]!.person,
    b: pictures[b]!.person,
    similarity,
  }));
}

const mix = (a: number, b: number): number => ((a * 7919 + b * 104_729) % 1000) / 1000;

describe('bounds of FMR and FNMR by people', () => {
  const pictures = Array.from({ length: 36 }, (_, i) => ({ person: Math.floor(i / 3), sources: ['x'] }));

  it('are those of a bootstrap that copies people and compares their copies', () => {
    const compared = ofEveryPair(pictures, keep(pictures, mix));
    const [bounds] = boundRates(compared, [0.5]);
    const pairs = toPeople(pictures, mix);
    const shares = { fmr: [] as number[], fnmr: [] as number[] };
    const random = sequence(99);
    for (let draw = 0; draw < 300; draw++) {
      const drawn = Array.from({ length: 12 }, () => Math.floor(random() * 12));
      let [passed, impostors, missed, genuine] = [0, 0, 0, 0];
      for (const [i, one] of drawn.entries()) {
        for (const pair of pairs.filter(({ a, b }) => a === one && b === one)) {
          genuine++;
          if (pair.similarity < 0.5) missed++;
        }
        for (const other of drawn.slice(i + 1)) {
          for (const pair of pairs.filter(({ a, b }) => (a === one && b === other) || (a === other && b === one))) {
            if (one === other) continue;
            impostors++;
            if (pair.similarity >= 0.5) passed++;
          }
        }
      }
      shares.fmr.push(passed / impostors);
      shares.fnmr.push(missed / genuine);
    }
    for (const rate of ['fmr', 'fnmr'] as const) {
      const sorted = shares[rate].sort((a, b) => a - b);
      expect(bounds![rate]!.low).toBeCloseTo(sorted[7]!, 1.5);
      expect(bounds![rate]!.high).toBeCloseTo(sorted[292]!, 1.5);
    }
  });

  it('of groups of people at thresholds of their own are those of their pairs alone', () => {
    const kept = keep(pictures, mix);
    const groups = [0, 1].map((half) => pictures.map((one) => (Math.floor(one.person / 6) === half ? one : null)));
    const [low, high] = groups.map((own) => ofEveryPair(own, kept));
    expect(boundPooled([{ compared: low!, threshold: 0.5 }])).toEqual(boundRates(low!, [0.5])[0]);
    // The same errors in one list at one threshold.
    const pairs = toPeople(pictures, mix).filter(({ a, b }) => Math.floor(a / 6) === Math.floor(b / 6));
    const judged = pairs.map(({ a, b, similarity }) => ({ a, b, similarity: similarity >= (a < 6 ? 0.3 : 0.7) ? 1 : 0 }));
    const pooled = boundPooled([
      { compared: low!, threshold: 0.3 },
      { compared: high!, threshold: 0.7 },
    ]);
    expect(pooled).toEqual(boundRates(ofListedPairs(judged), [0.5])[0]);
    const few = keep(pictures, mix, 50);
    expect(boundPooled([{ compared: ofEveryPair(groups[0]!, few), threshold: 0.1 }]).fmr).toBeNull();
  });

  it('contain the true rate about as often as they say, where pairs depend on people', () => {
    let contained = 0;
    for (let trial = 0; trial < 40; trial++) {
      const random = sequence(trial + 1);
      // Half of the people fail with 20 %, half with 0 %: 10 % in truth.
      const pairs = Array.from({ length: 40 }, (_, person) => {
        const fails = random() < 0.5 ? 0.2 : 0;
        return Array.from({ length: 20 }, () => ({ a: person, b: person, similarity: random() < fails ? 0 : 1 }));
      }).flat();
      const [bounds] = boundRates(ofListedPairs(pairs), [0.5]);
      if (bounds!.fnmr.low <= 0.1 && bounds!.fnmr.high >= 0.1) contained++;
    }
    expect(contained / 40).toBeGreaterThan(0.85);
  });

  it('without an error are the rule of three over people, and over pairs of people', () => {
    const [bounds] = boundRates(
      ofEveryPair(
        pictures,
        keep(pictures, (a, b) => (Math.floor(a / 3) === Math.floor(b / 3) ? 1 : 0)),
      ),
      [0.5],
    );
    expect(bounds!.fnmr).toEqual({ people: 12, low: 0, high: 0.25, method: 'RULE_OF_THREE', units: 12 });
    expect(bounds!.fmr).toEqual({ people: 12, low: 0, high: 3 / 66, method: 'RULE_OF_THREE', units: 66 });
  });

  it('are not stated at a threshold below which pairs were not kept', () => {
    const kept = keep(pictures, mix, 50);
    const all = keep(pictures, mix);
    expect(kept.impostor.length).toBeLessThan(100);
    expect(kept.impostor).toEqual(all.impostor.filter(({ similarity }) => similarity > kept.floor));
    expect(isComplete(kept, kept.floor)).toBe(false);
    const [low, high] = boundRates(ofEveryPair(pictures, kept), [0.1, 0.99]);
    expect(low!.fmr).toBeNull();
    expect(low!.fnmr.high).toBeGreaterThan(0);
    expect(high).toEqual(boundRates(ofEveryPair(pictures, all), [0.99])[0]);
  });
});

/** A generator for tests, another one than the product's. */
function sequence(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
}
