import type { LightChoice } from '../flow/light-choice.js';
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
        <button type="button" class="button primary" onClick={() => onChoice('SHOW')}>
          {light.start}
        </button>
        <button type="button" class="button" onClick={() => onChoice('AVOID')}>
          {light.avoid}
        </button>
      </div>
    </>
  );
}
