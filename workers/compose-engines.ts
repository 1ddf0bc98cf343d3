import { ManifestError } from '@faceproof/models/sets/definitions.js';
import type { MeasuringShadow } from '@faceproof/models/sets/load-measuring-set.js';
import type { Measurement, ShadowMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { Config } from './config.js';
import { EngineError } from './device/engine-error.js';
import type { DeviceObserver } from './device/open-device.js';
import type { Ffmpeg } from './frames/clips/run-ffmpeg.js';
import type { CaptureInput } from './measure/measure-capture.js';
import type { Log } from './observe/log.js';
import type { Metrics } from './observe/metrics.js';
import { type Engine, openEngine } from './open-engine.js';
import { EngineInUse } from './sets/engine-in-use.js';
import { followDefinitions, takeNewest } from './sets/follow-definitions.js';
import { type Candidate, SetFinder } from './sets/set-finder.js';
import { ShadowInUse } from './shadow/shadow-in-use.js';
import { openShadowLook } from './shadow/take-shadow.js';

/** The engines: the one in use, which may be replaced by a newer set, and the candidate's. */
export interface Engines {
  inUse: EngineInUse;
  shadow: ShadowInUse;
  finder: SetFinder;
  /** @throws EngineError */
  measure(input: CaptureInput, signal: AbortSignal): Promise<Measurement>;
  measureShadow(input: CaptureInput, signal: AbortSignal, enrolls: boolean): Promise<ShadowMeasurement | null>;
}

/** A decision is promised within 30 s; this is the candidate's share of that time. */
const SHADOW_MS_MAX = 2000;

/**
 * Opens the engine and then follows the model definitions.
 *
 * @param by.undo receives the undo of everything that is opened
 * @param by.busy whether captures may be waiting for this worker
 * @param by.onSwapped called when the previous set's engine has been replaced, and may still finish captures
 * @param by.observerOf the observer of the device that runs a set, by the set's name
 * @throws EngineError, ManifestError
 */
export async function openEngines(by: {
  config: Config;
  ffmpeg: Promise<Ffmpeg | null>;
  log: Log;
  metrics: Pick<Metrics, 'setSwapped' | 'shadowMeasured'>;
  undo: (() => Promise<void>)[];
  busy: () => boolean;
  onSwapped: () => void;
  observerOf: (set: string) => DeviceObserver;
}): Promise<Engines> {
  const { config, ffmpeg, log, metrics, undo } = by;
  const started = { is: false };
  const finder = new SetFinder({
    ...config,
    pinned: config.modelSet,
    onRefused: (set, err) =>
      started.is
        ? log.error({ set, err }, 'A model set does not work here; keeping the current one until it is fixed')
        : log.error({ set, err }, 'A model set does not work here; trying the previous one, if any'),
  });
  const open = ({ set }: Candidate): Promise<Engine> =>
    openEngine({ ...config, ffmpeg, set, threads: config.engineThreads, observer: by.observerOf(set.set) });
  const inUse = new EngineInUse(await openFirst(finder, open));
  started.is = true;
  undo.push(() => inUse.close());

  const shadow = openShadow(by);
  undo.push(() => shadow.replace(null));

  const following = followDefinitions({
    looks: [
      (ended) =>
        takeNewest(
          {
            finder,
            inUse,
            open,
            onSwapped(from, to) {
              metrics.setSwapped();
              log.info({ from, set: to }, 'Switched to another model set; new captures are measured with it');
              by.onSwapped();
            },
          },
          ended,
        ),
      openShadowLook({ ...config, inUse: shadow, open: (tried) => openTried(by, shadow, tried), ...formatShadow(log) }),
    ],
    random: Math.random,
    onError: (err) => log.warn({ err }, 'The model sets could not be read; keeping the current one'),
  });
  undo.push(following.stop);
  return {
    inUse,
    shadow,
    finder,
    measure: (input, signal) => inUse.measure(input, signal),
    measureShadow: (input, signal, enrolls) => shadow.measure(input, signal, enrolls),
  };
}

function openShadow({ log, metrics, busy }: Pick<Parameters<typeof openEngines>[0], 'log' | 'metrics' | 'busy'>): ShadowInUse {
  return new ShadowInUse({
    busy,
    msMax: SHADOW_MS_MAX,
    onMeasured: metrics.shadowMeasured,
    onFailed: (err) => log.warn({ err }, 'The candidate could not measure a capture; recorded, with no other effect'),
  });
}

/** On one thread, which leaves the others to the engine in use. Losing the device for good ends the trial and nothing else. */
function openTried(
  { config, ffmpeg, log }: { config: Config; ffmpeg: Promise<Ffmpeg | null>; log: Log },
  shadow: ShadowInUse,
  { set }: MeasuringShadow,
): Promise<Engine> {
  return openEngine({
    ...config,
    ffmpeg,
    set,
    threads: 1,
    observer: {
      lost: (reason) => log.warn({ reason }, 'The device thread of the candidate was lost; restarting it'),
      failed(err) {
        log.error({ set: set.set, err }, 'The device of the candidate is lost for good; ending the trial');
        shadow.replace(null).catch((error: unknown) => log.warn({ err: error }, 'The candidate did not close cleanly'));
      },
    },
  });
}

function formatShadow(log: Log) {
  return {
    onChanged: (shadow: MeasuringShadow | null) =>
      shadow === null
        ? log.info('The candidate was withdrawn')
        : log.info({ set: shadow.set.set, share: shadow.share }, 'A candidate set now measures a share of the captures'),
    onRefused: (err: Error) => log.error({ err }, 'The candidate does not work here; not trying it again until it is fixed'),
  };
}

/**
 * Opens an engine with the best set that works. Running workers follow the sets by the same rule, so a worker started while a
 * broken set is present behaves like the others.
 *
 * @throws EngineError, or ManifestError for the best set, if none works
 */
async function openFirst(finder: SetFinder, open: (candidate: Candidate) => Promise<Engine>): Promise<Engine> {
  for (;;) {
    const candidate = finder.next(null);
    if (candidate === null) throw finder.refused()[0]?.error ?? new ManifestError('There is no model set');
    try {
      const engine = await open(candidate);
      finder.accept(candidate);
      return engine;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      finder.refuse(candidate, error);
    }
  }
}
