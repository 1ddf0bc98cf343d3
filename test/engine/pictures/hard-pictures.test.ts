import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findQualityFaults } from '@faceproof/orchestrator/judgement/thresholds/quality-limits.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../../harness/long-run.js';
import { modelsDir } from '../engine-fixtures.js';

const FOLDER = join(import.meta.dirname, '../../../../shared/data/hard');
/** The kinds with the most pictures. `npm test` measures every eighth of them, `npm run test:long` all. */
const PLENTY = /^(low_quality|rotated|partial_face|maybe_profile)/;
const PLENTY_EVERY = IS_LONG ? 1 : 8;
/** A reference goes the way of a frame, four times where it may lie on its side. The hostile pictures are always references too. */
const REFERENCE_EVERY = IS_LONG ? 4 : 16;

describe.skipIf(!existsSync(FOLDER))('hard pictures (needs ../shared/data/hard)', () => {
  let engine: Engine;
  const found = new Map<string, { expect: string; measurement: Measurement; growth: number }>();

  beforeAll(async () => {
    engine = await openEngine({ modelsDir: await modelsDir() });
    const rows = (await readFile(join(FOLDER, 'labels.csv'), 'utf8')).trim().split('\n').slice(1);
    const labelled = rows.map((row) => row.split(',')).map(([file = '', label = '']) => ({ file, label }));
    const chosen = labelled.filter(({ label }, i) => !PLENTY.test(label) || i % PLENTY_EVERY === 0);
    for (const [i, { file, label }] of chosen.entries()) {
      const bytes = await readFile(join(FOLDER, file));
      const before = process.memoryUsage().rss;
      const measurement = await engine.measure({
        captureId: 'cap_test',
        media: { kind: 'FRAMES', frames: [bytes] },
        reference:
          i % REFERENCE_EVERY === 0 || /^(no_face|broken|not_image|refuse)/.test(label) ? { kind: 'IMAGE', bytes } : null,
      });
      found.set(file, { expect: label, measurement, growth: process.memoryUsage().rss - before });
    }
  }, 300_000);
  afterAll(() => engine.close());

  const those = (pattern: RegExp) => [...found].filter(([, { expect: label }]) => pattern.test(label));
  const outcome = (measurement: Measurement): string => {
    const frame = measurement.frames[0]!;
    if (!frame.decoded) return 'UNDECODED';
    return frame.main === null ? 'FACE_NOT_FOUND' : findQualityFaults(frame.main, frame).join(' ') || 'PASSED';
  };
  const outcomes = (pattern: RegExp) => those(pattern).map(([file, { measurement }]) => `${file} ${outcome(measurement)}`);

  it('are all measured, as frames and as references', () => {
    expect(found.size).toBeGreaterThan(IS_LONG ? 200 : 100);
  });

  it('take no memory with a header that promises too much', () => {
    const { measurement, growth } = found.get('bomb_30000x30000.png')!;
    expect(measurement.reference).toMatchObject({ decoded: false });
    expect(growth).toBeLessThan(20_000_000);
  });

  it('are not decoded if they are broken, of another format, or no pictures', () => {
    const decoded = outcomes(/^(broken_image|not_image|format_(gif|bmp|ico|tiff)|refuse)/).filter(
      (text) => !text.endsWith('UNDECODED'),
    );
    // Sixty altered bytes in the scan are a picture still, only an ugly one.
    expect(decoded).toEqual(['file_bitflips.jpg FACE_NOT_FOUND']);
  });

  it('hold no face if there is none', () => {
    expect(outcomes(/^no_face/).filter((text) => !/FACE_NOT_FOUND|UNDECODED/.test(text))).toEqual([]);
  });

  it('pass if only the format is unusual', () => {
    const pictures = outcomes(/^(ok_|format_webp)/);
    expect(pictures.filter((text) => /UNDECODED|FACE_NOT_FOUND/.test(text))).toEqual([]);
    expect(pictures.filter((text) => text.endsWith('PASSED')).length / pictures.length).toBeGreaterThan(0.9);
  });

  it('do not pass if the face is tiny, dark or overexposed', () => {
    for (const kind of [/tiny_face/, /:dark/, /overexposed/]) {
      expect(outcomes(kind).filter((text) => text.endsWith('PASSED'))).toEqual([]);
    }
  });

  it('do not pass if the face is badly blurred, cut or covered at the eyes', () => {
    const spoiled = [...found].filter(([file]) => /^(blur8|blur16|crop_left|crop_top|eyesbar)/.test(file));
    const passed = spoiled.filter(([, { measurement }]) => outcome(measurement) === 'PASSED').map(([file]) => file);
    expect(passed).toEqual([]);
  });

  it('find more than one face if there are several', () => {
    const crowds = those(/multiple_faces/);
    const seen = crowds.filter(([, { measurement }]) => measurement.frames[0]!.faces.length > 1);
    expect(seen.length / crowds.length).toBeGreaterThan(0.85);
  });
});
