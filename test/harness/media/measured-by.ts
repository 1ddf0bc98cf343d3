import type { MeasuringSet } from '@faceproof/models/sets/pinned-models.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { listStamps, stampId } from '@faceproof/protocol/measuring/model-stamps.js';

/** The same numbers as if the networks of a set had measured them, each of its liveness networks alike. */
export function measuredBy(
  { set, stamps }: Pick<MeasuringSet, 'set' | 'stamps'>,
  measured: Measurement,
): Pick<Measurement, 'set' | 'models' | 'frames'> {
  const networks = listStamps(stamps, 'liveness').map(stampId);
  const frames = measured.frames.map((frame) => {
    if (frame.main === null) return frame;
    const [logits = []] = Object.values(frame.main.outputs.liveness ?? {});
    const outputs = { liveness: Object.fromEntries(networks.map((network) => [network, logits])) };
    return { ...frame, main: { ...frame.main, outputs } };
  });
  return { set, models: stamps, frames };
}
