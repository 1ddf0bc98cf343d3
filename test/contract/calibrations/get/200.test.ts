import type { ShownCalibration } from '@faceproof/client/calls/evidence/evidence-log.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { ShownCalibrationSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/calibrations/:digest answers 200', () => {
  const api = useApi();

  it('to anybody, with the measurements of the shipped set', async () => {
    const digest = loadSet().calibration?.digest ?? '';
    const { body } = await api().call('GET', `/v1/calibrations/${digest}`, { key: null });
    expect(body.digest).toBe(digest);
    expect(digestDocument(body)).toBe(digest);
    expect(body.measurements).toContainEqual(expect.objectContaining({ metric: 'FNMR', people: 1681, high: '0.049503' }));
  });

  it('with those of the simulated engine, which verdicts on TEST sessions rest on', async () => {
    const { evaluation } = await api().decided('approve');
    const found = await api().client.evidence.calibration(evaluation.calibrationDigest);
    true satisfies Same<ShownCalibration, Output<typeof ShownCalibrationSchema>>;
    expect(found.calibration).toBe('simulated');
  });
});
