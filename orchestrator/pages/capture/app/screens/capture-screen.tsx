import { inkOn } from '@faceproof/protocol/accent.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Attempt } from '../api.js';
import type { Detector } from '../detector/open-detector.js';
import { closeCamera, findOtherCamera, openCamera } from '../flow/camera.js';
import { goesWithoutLight } from '../flow/light-choice.js';
import type { Recording } from '../flow/record-capture.js';
import { type CaptureView, runCapture } from '../flow/run-capture.js';
import type { CameraNotice } from '../flow/screen.js';
import { isReady } from '../frames/guide.js';
import { Heading } from '../parts/heading.js';
import { OvalStage } from '../parts/oval-stage.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  stream: MediaStream;
  cameraCount: number;
  attempt: Attempt;
  detector: { current: Detector | null };
  /** Receives what the person sees, whenever it changes. */
  onView(view: CaptureView): void;
  /** @returns whether the camera stays on, for a second half */
  onRecorded(recording: Recording, stream: MediaStream): boolean;
  onBroken(notice: CameraNotice): void;
  /** The person stops the colours. */
  onAvoid(): void;
  /** The person cannot do the second half. */
  onSkip(): void;
}

const FIRST_VIEW: CaptureView = { phase: 'FRAMING', framing: { guidance: null, readyShare: 0 } };

export function CaptureScreen(props: Props) {
  const { attempt, onRecorded, onBroken } = props;
  const { strings, say } = useTexts();
  const [stream, setStream] = useState(props.stream);
  const [view, setView] = useState<CaptureView>(FIRST_VIEW);
  // The stop button goes with the last colour: a new heading then takes its focus.
  const [darkened, setDarkened] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef(stream);
  camera.current = stream;
  const kept = useRef(false);
  const start = useRef<() => void>(() => undefined);
  const manual = useLateStart(stream);
  const { steps, light = null } = attempt.challenge ?? { steps: [] };
  const shown = view.phase === 'RECORDING' ? view.light : null;
  useLight(shown?.color ?? null, light?.fadeMs ?? 0);
  // Not with the first colour: the stop button replaces "I am ready", which the person may be about to press.
  const stoppable = shown !== null && shown.index > 0;

  // One run per camera. The handlers do not change between renders.
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const ended = new AbortController();
    element.srcObject = stream;
    const show = (next: CaptureView) => {
      setView(next);
      props.onView(next);
    };
    show(FIRST_VIEW);
    runCapture({
      video: element,
      stream,
      steps,
      // Checked again, because the person may have changed the setting since the attempt was opened.
      light: goesWithoutLight() ? null : light,
      detector: props.detector,
      signal: ended.signal,
      onFraming: (framing) => show({ phase: 'FRAMING', framing }),
      onStep: (step, index) => show({ phase: 'RECORDING', step, index, light: null }),
      onColor: (color, index) => {
        show({ phase: 'RECORDING', step: null, index: 0, light: color === null ? null : { color, index } });
        setDarkened(color === null);
      },
      onStartable: (begin) => {
        start.current = begin;
      },
    }).then(
      (result) => {
        if ('recording' in result) kept.current = onRecorded(result.recording, stream);
        else onBroken(result.broken);
      },
      () => undefined, // Aborted, because the screen is gone or the camera was switched.
    );
    return () => ended.abort();
  }, [stream]);
  // Whatever leads away from this screen, the camera does not stay on.
  useEffect(
    () => () => {
      if (!kept.current) closeCamera(camera.current);
    },
    [],
  );

  const switchCamera = async () => {
    const other = await findOtherCamera(stream);
    if (other === null) return;
    closeCamera(stream);
    const result = await openCamera(false, other);
    if ('stream' in result) setStream(result.stream);
    else onBroken('lost');
  };

  const framing = view.phase === 'FRAMING';
  const hint = view.phase === 'FRAMING' && !isReady(view.framing.guidance ?? 'noFace') ? view.framing.guidance : null;
  const blocked = framing && manual !== 'ANYWAY' && (hint !== null || view.framing.guidance === null);
  const heading = framing
    ? attempt.half === 2
      ? strings.challenge.oneMore
      : strings.framing.title
    : shown !== null
      ? strings.light.title
      : view.step === null
        ? strings.challenge.still
        : strings.challenge.title;
  return (
    <>
      {/* A new heading takes the focus, which the button of the phase before would otherwise take along. */}
      <Heading key={framing ? 'framing' : darkened ? 'darkened' : 'recording'}>{heading}</Heading>
      <OvalStage video={video} view={view} stepCount={steps.length} />
      <p class="quiet capture-note" id="capture-note">
        {framing
          ? manual !== 'EARLY' && blocked && hint !== null
            ? say(strings.framing.waitFor, { hint: strings.framing[hint] })
            : '\u00a0'
          : shown !== null || steps.length === 0
            ? '\u00a0'
            : strings.challenge.gentle}
        <span class="visually-hidden">
          {!framing && view.step !== null ? say(strings.challenge.progress, { step: view.index, count: steps.length }) : ''}
        </span>
      </p>
      <div class={framing || stoppable ? 'actions' : 'actions invisible'}>
        {/* Two elements: a press that begins on the one must not stop the colours on the other. */}
        {!stoppable ? (
          <button
            key="start"
            type="button"
            class={framing && manual !== 'EARLY' ? 'button' : 'button invisible'}
            aria-disabled={blocked}
            aria-describedby={blocked ? 'capture-note' : undefined}
            onClick={() => (blocked ? undefined : start.current())}
          >
            {framing && hint !== null && !blocked ? strings.framing.startAnyway : strings.framing.start}
          </button>
        ) : (
          <button key="stop" type="button" class="button" onClick={props.onAvoid}>
            {strings.light.stop}
          </button>
        )}
        {attempt.half === 2 ? (
          <button type="button" class={framing ? 'button' : 'button invisible'} disabled={!framing} onClick={props.onSkip}>
            {strings.consent.cannot}
          </button>
        ) : null}
        {props.cameraCount > 1 && attempt.half !== 2 ? (
          <button type="button" class={framing ? 'button' : 'button invisible'} disabled={!framing} onClick={switchCamera}>
            {strings.framing.switchCamera}
          </button>
        ) : null}
      </div>
    </>
  );
}

/**
 * Fades the whole page to a colour, with black or white text on it. Uses the CSSOM, because the CSP forbids inline styles.
 *
 * @param color `#rrggbb`; null for the page's own colours
 */
function useLight(color: string | null, fadeMs: number): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    if (color === null) return;
    style.setProperty('--light', color);
    style.setProperty('--on-light', inkOn(color));
    style.setProperty('--light-fade', `${fadeMs}ms`);
    dataset.light = '';
    return () => {
      delete dataset.light;
    };
  }, [color, fadeMs]);
}

/** Automatic capture mostly starts first, so the button comes late. */
const LATE_MS = 3000;
/** A hint that a person cannot follow must not lock them out. */
const ANYWAY_MS = 10_000;

/** When the person may start the capture by hand: `EARLY` not yet, `LATE` unless a hint stands, `ANYWAY` in spite of one. */
type ManualStart = 'EARLY' | 'LATE' | 'ANYWAY';

/** @param stream counts anew for each camera */
function useLateStart(stream: MediaStream): ManualStart {
  const [start, setStart] = useState<ManualStart>('EARLY');
  useEffect(() => {
    setStart('EARLY');
    const timers = [setTimeout(() => setStart('LATE'), LATE_MS), setTimeout(() => setStart('ANYWAY'), ANYWAY_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [stream]);
  return start;
}
