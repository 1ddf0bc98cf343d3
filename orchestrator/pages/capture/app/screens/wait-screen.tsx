import { useEffect, useState } from 'preact/hooks';
import { type Api, CallError } from '../api.js';
import { type Screen, screenOfEnding } from '../flow/screen.js';
import { Heading } from '../parts/heading.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  captureId: string;
  api: Api;
  onEnd(next: Screen): void;
  onError(error: unknown): void;
  /** The attempt no longer belongs to the session; reload the session's state. */
  onStale(): void;
}

const POLL_MS = { first: 500, growth: 1.3, max: 3000 };
const LONG_MS = 12_000;

export function WaitScreen({ captureId, api, onEnd, onError, onStale }: Props) {
  const { strings } = useTexts();
  const [long, setLong] = useState(false);

  // One poll loop per capture, independent of renders.
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => setLong(true), LONG_MS);
    watchCapture(api, captureId, ended.signal).then(
      (next) => {
        if (ended.signal.aborted) return;
        if (next === null) onStale();
        else onEnd(next);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) onError(error);
      },
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [captureId]);

  return (
    <>
      <div class="pulse" aria-hidden="true" />
      <Heading>{strings.wait.title}</Heading>
      <p class="center" role="status">
        {long ? strings.wait.longer : strings.wait.soon}
      </p>
      <p class="center">{strings.wait.stored}</p>
    </>
  );
}

/** Polls until the capture is measured. A lost connection only delays the result. */
async function watchCapture(api: Api, captureId: string, signal: AbortSignal): Promise<Screen | null> {
  for (let pause = POLL_MS.first; !signal.aborted; pause = Math.min(POLL_MS.max, pause * POLL_MS.growth)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const progress = await api.poll(captureId).catch((error: unknown) => {
      if (error instanceof CallError && error.passing) return null;
      throw error;
    });
    switch (progress?.state) {
      case 'RETRY':
        return { name: 'RETRY', hints: progress.hints, attemptsLeft: progress.attemptsLeft };
      case 'CHALLENGE_NEEDED':
        return { name: 'CAMERA', asks: true, notice: null, doubted: captureId };
      case 'DONE':
        return screenOfEnding(progress.ending ?? 'SENT');
      case 'WAITING':
      case 'EXPIRED':
        return null;
      case 'PROCESSING':
      case undefined:
        continue;
    }
  }
  return null;
}
