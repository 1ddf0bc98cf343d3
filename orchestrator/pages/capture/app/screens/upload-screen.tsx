import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api, Attempt } from '../api.js';
import { readDeviceToken } from '../device-token.js';
import type { Recording } from '../flow/record-capture.js';
import { composeUpload, pauseUntilOnline, sendMedia, uploadFrames } from '../flow/upload.js';
import { Heading } from '../parts/heading.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  api: Api;
  attempt: Attempt;
  recording: Recording;
  camera: Record<string, unknown>;
  onProgress(percent: number): void;
  /** The connection was lost. Called once. */
  onPaused(): void;
  onAccepted(): void;
  onExpired(): void;
  onRefused(): void;
}

export function UploadScreen({
  api,
  attempt,
  recording,
  camera,
  onProgress,
  onPaused,
  onAccepted,
  onExpired,
  onRefused,
}: Props) {
  const { strings, say } = useTexts();
  const [percent, setPercent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [presses, setPresses] = useState(0);
  const lost = useRef(false);
  const retry = useRef<() => void>(() => undefined);

  // One upload per recording, independent of renders.
  useEffect(() => {
    const body = composeUpload(recording, {
      camera,
      device: describeDevice(),
      ...describeSitting(),
      ...(attempt.challenge !== null && {
        challenge: {
          kind: attempt.challenge.kind,
          shown: recording.shown,
          ...(recording.light === null ? {} : { light: recording.light }),
        },
      }),
    });
    const watcher = {
      onProgress: (share: number) => {
        setPercent(Math.round(share * 100));
        onProgress(Math.round(share * 100));
      },
      onPause: (retryNow: () => void) => {
        retry.current = retryNow;
        setPaused(true);
        if (!lost.current) onPaused();
        lost.current = true;
      },
      onResume: () => setPaused(false),
    };
    const by = { send: sendMedia, now: Date.now, pause: pauseUntilOnline };
    uploadFrames(api, attempt, body, watcher, by).then((end) => {
      switch (end) {
        case 'ACCEPTED':
          return onAccepted();
        case 'EXPIRED':
          return onExpired();
        case 'REFUSED':
          return onRefused();
      }
    });
  }, []);

  return (
    <>
      {/* The button goes when it is pressed: a new heading takes its focus. */}
      <Heading key={presses}>{strings.upload.title}</Heading>
      <progress class="bar" max={100} value={percent} aria-label={strings.upload.title} />
      <p role="status" class="center">
        {paused ? strings.upload.offline : say(strings.upload.progress, { percent })}
      </p>
      {paused ? (
        <div class="actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              setPresses(presses + 1);
              retry.current();
            }}
          >
            {strings.upload.retry}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** Says that captures of this hour come from one browser. Stored only as a keyed digest. */
function describeSitting(): { deviceToken?: string } {
  const deviceToken = readDeviceToken(window, Date.now());
  return deviceToken === null ? {} : { deviceToken };
}

/** Describes the device for the integrity check. The server encrypts this, and deletes it with the photos. */
function describeDevice(): Record<string, unknown> {
  return {
    page: 'hosted',
    userAgent: navigator.userAgent,
    screen: [screen.width, screen.height],
    pixelRatio: devicePixelRatio,
    touchPoints: navigator.maxTouchPoints,
  };
}
