import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What ties an input to its label and its explanation. */
export interface FieldTies {
  id: string;
  'aria-describedby'?: string;
}

/** A labeled input. @param children receives the attributes of the input */
export function Field(props: { label: string; help?: string; children: (ties: FieldTies) => ComponentChildren }) {
  const { label, help, children } = props;
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(help === undefined ? { id } : { id, 'aria-describedby': helpId })}
      {help === undefined ? null : (
        <p class="hint" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
