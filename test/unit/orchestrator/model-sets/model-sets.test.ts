import { loadSet } from '@faceproof/models/sets/load-set.js';
import { openModelSets, UnknownSetError } from '@faceproof/orchestrator/model-sets/model-sets.js';
import { SIMULATED_PINS, SIMULATED_SET } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Definitions, openDefinitions } from '../../../harness/media/definitions-folder.js';

const { stamps } = loadSet();
const SHIPPED = loadSet().set;
let definitions: Definitions;
let told: string[];
let nowMs: number;
beforeEach(async () => {
  definitions = await openDefinitions();
  told = [];
  nowMs = 0;
});
afterEach(() => definitions.close());

function open(pinned: string | null = null) {
  return openModelSets({
    dir: definitions.dir,
    pinned,
    simulated: { set: SIMULATED_SET, pins: SIMULATED_PINS },
    now: () => nowMs,
    onUnusable: (error) => told.push(error.message),
  });
}

describe('the sets that measurements are judged by', () => {
  it('are learned while the service runs, each with its own thresholds', async () => {
    const sets = open();
    const asked = () => sets.pinsOf({ set: '2026-12-22', models: stamps });
    expect(asked).toThrow(UnknownSetError);
    expect(asked).toThrow(/2026-12-22.*MODEL_DEFINITIONS_DIR/);
    await definitions.placeSet('2026-12-22', (set) => Object.assign(set.checks['face.match']!, { threshold: 0.55 }));
    expect(asked().thresholds['face.match']?.threshold).toBe(0.55);
    expect(sets.pinsOf({ set: SHIPPED, models: stamps }).thresholds['face.match']?.threshold).toBe(0.45);
  });

  it('hold a search for duplicates to the strictest threshold that was measured, as one less the cosine', () => {
    const pinned = open().pinsOf({ set: SHIPPED, models: stamps }).thresholds;
    expect(pinned['face.duplicate']).toEqual({ threshold: 1 - 0.485, reviewThreshold: null });
    expect(pinned['face.match']?.threshold).toBeLessThan(0.485);
  });

  it('never judge what other weights measured under the same name', () => {
    const other = { ...stamps, match: { ...firstMatch(stamps), digest: `sha256:${'0'.repeat(64)}` } };
    expect(() => open().pinsOf({ set: SHIPPED, models: other })).toThrow(/match: sha256:000/);
  });

  it('are still known when their files are gone', async () => {
    await definitions.placeSet('2026-12-22');
    const sets = open();
    sets.pinsOf({ set: '2026-12-22', models: stamps });
    await definitions.remove('sets/2026-12-22.json');
    expect(() => sets.pinsOf({ set: '2026-12-22', models: stamps })).not.toThrow();
  });

  it('are not paths', () => {
    expect(() => open().pinsOf({ set: '../../etc/passwd', models: stamps })).toThrow(UnknownSetError);
  });

  it('include the newest, found again after a moment; a broken one is reported once and changes nothing', async () => {
    const sets = open();
    expect(sets.newest().set).toBe(SHIPPED);
    await definitions.placeSet('2026-12-22');
    nowMs += 2000;
    expect(sets.newest().set).toBe('2026-12-22');
    await definitions.place('sets/2026-12-23.json', '{');
    for (let i = 0; i < 3; i++) {
      nowMs += 2000;
      expect(sets.newest().set).toBe('2026-12-22');
    }
    expect(told).toHaveLength(1);
  });

  it('use the pinned set instead of the newest if there is one', async () => {
    await definitions.placeSet('2026-12-22');
    expect(open(SHIPPED).newest().set).toBe(SHIPPED);
    expect(() => open('2031-01-01')).toThrow(/2031-01-01/);
  });
});
