import type { RefObject } from 'preact';
import type { CaptureView } from '../flow/run-capture.js';
import { useTexts } from './texts.js';

/** Shows the mirrored picture, an oval for the face, a progress ring, and one line of text. */
export function OvalStage({
  video,
  view,
  stepCount,
}: {
  video: RefObject<HTMLVideoElement>;
  view: CaptureView;
  stepCount: number;
}) {
  const { strings } = useTexts();
  const { framing, challenge, light } = strings;
  const step = view.phase === 'RECORDING' ? view.step : null;
  const done =
    view.phase === 'FRAMING' ? view.framing.readyShare : stepCount === 0 ? 1 : Math.max(0, view.index - 1) / stepCount;
  const text =
    view.phase === 'FRAMING'
      ? view.framing.guidance === null
        ? framing.starting
        : framing[view.framing.guidance]
      : step !== null
        ? challenge[KEYS[step.direction]]
        : view.light === null
          ? challenge.hold
          : light.during;
  return (
    <div class="stage" data-phase={view.phase} data-guidance={view.phase === 'FRAMING' ? view.framing.guidance : undefined}>
      <video class="stage-video" ref={video} aria-label={framing.preview} autoplay muted playsInline disablePictureInPicture />
      <svg class="stage-oval" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <mask id="outside">
          <rect x="-600" y="-600" width="1500" height="1600" fill="white" />
          <ellipse cx="150" cy="180" rx="108" ry="144" fill="black" />
        </mask>
        <rect class="stage-shade" x="-600" y="-600" width="1500" height="1600" mask="url(#outside)" />
        <ellipse class="stage-ring" cx="150" cy="180" rx="108" ry="144" />
        <path
          class="stage-progress"
          d="M150 36 a108 144 0 0 1 0 288 a108 144 0 0 1 0 -288"
          pathLength="100"
          stroke-dasharray={`${Math.round(done * 100)} 100`}
        />
        {step === null || step.direction === 'CENTER' ? null : <Arrow direction={step.direction} />}
      </svg>
      <p class="stage-text" aria-live={view.phase === 'FRAMING' ? 'polite' : 'assertive'} aria-atomic="true">
        {text}
      </p>
    </div>
  );
}

const KEYS = { LEFT: 'left', RIGHT: 'right', UP: 'up', DOWN: 'down', CENTER: 'center' } as const;

/** Positions on the oval's edge, and the rotation of the arrow, which is drawn pointing left. */
const ARROWS = {
  LEFT: { x: 42, y: 180, turn: 0 },
  RIGHT: { x: 258, y: 180, turn: 180 },
  UP: { x: 150, y: 36, turn: 90 },
  DOWN: { x: 150, y: 324, turn: -90 },
};

/** The picture is mirrored, so the person's left is the screen's left, also in right-to-left languages. */
function Arrow({ direction }: { direction: keyof typeof ARROWS }) {
  const { x, y, turn } = ARROWS[direction];
  return (
    <g class="stage-arrow" transform={`translate(${x} ${y}) rotate(${turn})`}>
      <g class="stage-arrow-moving">
        <circle r="24" />
        <path d="M11 0H-10M-2 -8.500L-10.500 0L-2 8.500" />
      </g>
    </g>
  );
}
