import { createHash } from 'node:crypto';
import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { compareGolden, describeGolden, packGolden } from '@faceproof/models/roles/golden.js';
import { goldenScene } from '@faceproof/models/roles/golden-scene.js';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { describe, expect, it } from 'vitest';

describe('the golden scene', () => {
  it('is the picture from which the golden numbers of every manifest were made', () => {
    const digest = createHash('sha256').update(goldenScene().image.data).digest('hex');
    expect(digest).toBe('fcc89c4a7139260f9bdf482841a7e45785ac31fe0932af21c04d60d2016e2be7');
  });

  it.each(loadManifests().map((manifest) => [manifest.model, manifest] as const))(
    'fills the input of %s with a picture',
    (_, manifest) => {
      const packed = packGolden(manifest);
      expect(packed).toHaveLength(tensorLength(manifest.input));
      expect(packed.every(Number.isFinite)).toBe(true);
      expect(packed.reduce((a, b) => Math.max(a, b)) - packed.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(0.2);
    },
  );
});

describe('comparing with golden numbers', () => {
  const values = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i));
  const outputs = { embedding: 'out' };
  const golden = { scene: 'synthetic-1' as const, tolerance: 0.01, outputs: describeGolden(['out'], { out: values }, 50) };

  it('passes what differs by rounding only', () => {
    expect(compareGolden({ golden, outputs }, { out: values.map((value) => value + 1e-5) }).passed).toBe(true);
  });

  it('allows an engine of 16 bits more, or what the manifest states for it', () => {
    const off = (by: number) => ({ out: values.map((value) => value + by * golden.outputs[0]!.deviation) });
    expect(compareGolden({ golden, outputs }, off(0.015))).toMatchObject({ tolerance: 0.01, passed: false });
    expect(compareGolden({ golden, outputs }, off(0.015), 'fp16')).toMatchObject({ tolerance: 0.02, passed: true });
    expect(compareGolden({ golden, outputs }, off(0.025), 'fp16').passed).toBe(false);
    const strict = { golden: { ...golden, toleranceFp16: 0.012 }, outputs };
    expect(compareGolden(strict, off(0.015), 'fp16')).toMatchObject({ tolerance: 0.012, passed: false });
    expect(compareGolden(strict, off(0.005)).tolerance).toBe(0.01);
  });

  it('fails what is off, of another length, missing or not a number', () => {
    for (const out of [values.map((value) => value + 0.02), values.slice(1), values.map(() => Number.NaN)]) {
      expect(compareGolden({ golden, outputs }, { out }).passed).toBe(false);
    }
    expect(compareGolden({ golden, outputs }, {})).toMatchObject({
      output: 'out',
      off: Number.POSITIVE_INFINITY,
      passed: false,
    });
  });

  it('fails an output that has no golden numbers: nothing was proved of it', () => {
    const none = { golden: { ...golden, outputs: [] }, outputs };
    expect(compareGolden(none, { out: values })).toMatchObject({ off: Number.POSITIVE_INFINITY, passed: false });
    expect(compareGolden({ golden, outputs: { yaw: 'out', roll: 'other' } }, { out: values, other: values }).passed).toBe(
      false,
    );
  });
});
