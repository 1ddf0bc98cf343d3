import { useEffect, useState } from 'preact/hooks';
import type { Api, Attempt } from '../api.js';
import { waitForTurn } from '../flow/wait-for-turn.js';
import { Heading } from '../parts/heading.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  api: Api;
  avoidsLight: boolean;
  retryAfterMs: number | null;
  onTurn(attempt: Attempt): void;
  onError(error: unknown): void;
}

const LONG_MS = 30_000;

export function CrowdedScreen({ api, avoidsLight, retryAfterMs, onTurn, onError }: Props) {
  const { strings } = useTexts();
  const [long, setLong] = useState(false);

  // One loop, independent of renders.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    waitForTurn(() => api.openAttempt(avoidsLight), retryAfterMs, { pause, signal }).then(
      (attempt) => {
        if (attempt !== null && !signal.aborted) onTurn(attempt);
      },
      (error: unknown) => {
        if (!signal.aborted) onError(error);
      },
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);

  return (
    <>
      <div class="pulse" aria-hidden="true" />
      <Heading>{strings.crowded.title}</Heading>
      <p class="center" role="status">
        {long ? strings.crowded.longer : strings.crowded.text}
      </p>
    </>
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
