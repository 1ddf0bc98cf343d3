import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useRef } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  as: 'REFUSED' | 'UNABLE';
  onStay(): void;
  onLeave(): Promise<void>;
}

/** A session that ends cannot be continued, so a slip of the thumb must not end it. Both answers are equally easy to reach. */
export function LeaveScreen({ page, as, onStay, onLeave }: Props) {
  const { strings, say } = useTexts();
  const { leave } = strings;
  const sent = useRef(false);
  const press = async () => {
    if (sent.current) return;
    sent.current = true;
    await onLeave();
    sent.current = false;
  };
  return (
    <>
      <Emblem name="hand" tone="calm" />
      <Heading>{leave.title}</Heading>
      <p class="center">{say(as === 'REFUSED' ? leave.refuse : page.fallbackUrl === null ? leave.cannot : leave.otherWay)}</p>
      <div class="actions">
        <Button onClick={onStay} text={leave.stay} />
        <Button onClick={press} text={leave.end} />
      </div>
    </>
  );
}
