import type { LightChoice } from '../flow/light-choice.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { useTexts } from '../parts/texts.js';

/** Explains the colours and their purpose. Both choices are equally easy to reach. */
export function LightScreen({ onChoice }: { onChoice(choice: NonNullable<LightChoice>): void }) {
  const { light } = useTexts().strings;
  return (
    <>
      <Heading>{light.title}</Heading>
      <p>{light.text}</p>
      <p>{light.brightness}</p>
      <p class="notice">{light.otherWay}</p>
      <div class="actions">
        <Button kind="button primary" onClick={() => onChoice('SHOW')} text={light.start} />
        <Button onClick={() => onChoice('AVOID')} text={light.avoid} />
      </div>
    </>
  );
}
