import type { RefObject } from 'preact';
import type { ChallengeStep } from '../api.js';
import type { CaptureView } from '../flow/run-capture.js';
import { useTexts } from './texts.js';

/** The mirrored picture, an oval for the face, a ring that fills, and one line of text. */
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
  const { framing, challenge } = strings;
  const step = view.phase === 'RECORDING' ? view.step : null;
  const done =
    view.phase === 'FRAMING' ? view.framing.readyShare : stepCount === 0 ? 1 : Math.max(0, view.index - 1) / stepCount;
  const text =
    view.phase === 'FRAMING'
      ? view.framing.guidance === null
        ? framing.starting
        : framing[view.framing.guidance]
      : step === null
        ? challenge.hold
        : challenge[KEYS[step.direction]];
  return (
    <div class="stage" data-phase={view.phase} data-guidance={view.phase === 'FRAMING' ? view.framing.guidance : undefined}>
      <video class="stage-video" ref={video} aria-label={framing.preview} autoplay muted playsInline disablePictureInPicture />
      <svg class="stage-oval" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <mask id="outside">
          <rect x="-600" y="-600" width="1500" height="1600" fill="white" />
          <ellipse cx="150" cy="186" rx="98" ry="130" fill="black" />
        </mask>
        <rect class="stage-shade" x="-600" y="-600" width="1500" height="1600" mask="url(#outside)" />
        <ellipse class="stage-ring" cx="150" cy="186" rx="98" ry="130" />
        <path
          class="stage-progress"
          d="M150 56 a98 130 0 0 1 0 260 a98 130 0 0 1 0 -260"
          pathLength="100"
          stroke-dasharray={`${Math.round(done * 100)} 100`}
        />
      </svg>
      {step === null || step.direction === 'CENTER' ? null : <Arrow direction={step.direction} />}
      <p class="stage-text" aria-live={view.phase === 'FRAMING' ? 'polite' : 'assertive'} aria-atomic="true">
        {text}
      </p>
    </div>
  );
}

const KEYS = { LEFT: 'left', RIGHT: 'right', UP: 'up', DOWN: 'down', CENTER: 'center' } as const;

/** In a mirrored picture the person's left is the screen's left, in every script. */
function Arrow({ direction }: { direction: Exclude<ChallengeStep['direction'], 'CENTER'> }) {
  return (
    <span class={`stage-arrow stage-arrow-${direction.toLowerCase()}`} aria-hidden="true">
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H5M11 5.500L4.500 12l6.500 6.500" />
      </svg>
    </span>
  );
}
