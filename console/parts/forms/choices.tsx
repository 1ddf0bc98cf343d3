import type { ComponentChildren } from 'preact';

/** Any number of values out of a few. */
export function Choices<V extends string>(props: {
  label: string;
  values: readonly V[];
  chosen: readonly V[];
  onChoose: (chosen: V[]) => void;
  /** What a value means. */
  show: (value: V) => ComponentChildren;
}) {
  const { label, values, chosen, onChoose, show } = props;
  const toggle = (value: V) => onChoose(values.filter((each) => (each === value) !== chosen.includes(each)));
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{show(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
