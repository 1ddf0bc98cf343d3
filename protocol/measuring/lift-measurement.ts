import type { FrameMeasurement, MainFaceMeasurement, Measurement, ModelStamps, ShadowMeasurement } from './job.js';
import { listStamps, stampId } from './model-stamps.js';

/** The format of measurements before a set could pin several networks for a role. */
export interface MeasurementV1 extends Omit<Measurement, 'v' | 'frames' | 'shadow'> {
  v: 1;
  frames: FrameV1[];
  shadow?: Omit<ShadowMeasurement, 'measurement'> & {
    measurement: (Omit<MeasurementV1, 'shadow' | 'template'> & { template: null }) | null;
  };
}

type FrameV1 = Omit<FrameMeasurement, 'main'> & { main: FaceV1 | null };
/** `livenessLogits`: the logits of the only liveness network, the live class first. */
type FaceV1 = Omit<MainFaceMeasurement, 'outputs'> & { livenessLogits: [number, number, number] };

/**
 * Converts a measurement to the current format. A capture may be measured before an upgrade and settled after it.
 */
export function liftMeasurement(written: Measurement | MeasurementV1): Measurement {
  switch (written.v) {
    case 2:
      return written;
    case 1: {
      const { shadow, ...own } = written;
      return { ...own, ...liftFrames(own), ...(shadow === undefined ? {} : { shadow: liftShadow(shadow) }) };
    }
  }
}

function liftShadow({ measurement, ...shadow }: NonNullable<MeasurementV1['shadow']>): ShadowMeasurement {
  return { ...shadow, measurement: measurement === null ? null : { ...measurement, ...liftFrames(measurement) } };
}

function liftFrames({ frames, models }: Pick<MeasurementV1, 'frames' | 'models'>): Pick<Measurement, 'v' | 'frames'> {
  return {
    v: 2,
    frames: frames.map(({ main, ...frame }) => ({ ...frame, main: main === null ? null : liftFace(main, models) })),
  };
}

function liftFace({ livenessLogits, ...face }: FaceV1, models: ModelStamps): MainFaceMeasurement {
  const [network] = listStamps(models, 'liveness');
  return { ...face, outputs: network === undefined ? {} : { liveness: { [stampId(network)]: livenessLogits } } };
}
