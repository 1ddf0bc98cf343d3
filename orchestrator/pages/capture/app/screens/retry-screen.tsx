import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { Button } from '../parts/button.js';
import { CueSwitch } from '../parts/cue-switch.js';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  hints: ReasonCode[];
  attemptsLeft: number;
  onAgain(): void;
}

/** Shows what the person can do better. It must not reveal a suspicion of fraud. */
export function RetryScreen({ hints, attemptsLeft, onAgain }: Props) {
  const { strings, say } = useTexts();
  const { retry } = strings;
  const texts: Partial<Record<ReasonCode, string>> = strings.hints;
  const helpful = hints.map((code) => texts[code]).filter((text) => text !== undefined);
  return (
    <>
      <Emblem name="camera" tone="warn" />
      <Heading>{retry.title}</Heading>
      <p>{helpful.length === 0 ? retry.textNoHint : retry.text}</p>
      {helpful.length === 0 ? null : (
        <ul class="hints">
          {helpful.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p class="quiet">{attemptsLeft === 1 ? retry.lastAttempt : say(retry.attempts, { count: attemptsLeft })}</p>
      <CueSwitch />
      <div class="actions">
        <Button kind="button primary" onClick={onAgain} text={retry.again} />
      </div>
    </>
  );
}
