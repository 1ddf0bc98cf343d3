import { contrast, DARK_SHEET, fitAccent, LIGHT_SHEET, parse } from '@faceproof/protocol/accent.js';
import type { Branding } from '@faceproof/protocol/api/account/branding.js';
import { Field } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { fill, useLanguage } from '../../texts/language.js';
import { useBrandingTexts } from './texts.js';

/** The standard accents of the capture page. */
export const STANDARD_ACCENT = { light: '#2b50d8', dark: '#8ea6ff' };

/** The accent for light and dark pages, each with what the page makes of it. */
export function Colors({ draft, set }: { draft: Branding; set: (change: Partial<Branding>) => void }) {
  const texts = useBrandingTexts();
  const { colors } = draft;
  return (
    <section class="fields">
      <h2>{texts.colors}</h2>
      <Color
        label={texts.lightColor}
        color={colors.light}
        otherwise={STANDARD_ACCENT.light}
        none={texts.standard}
        ground={LIGHT_SHEET}
        onChange={(light) => set({ colors: { ...colors, light } })}
      />
      <Color
        label={texts.darkColor}
        color={colors.dark}
        otherwise={colors.light ?? STANDARD_ACCENT.dark}
        none={colors.light === null ? texts.standard : texts.sameAsLight}
        ground={DARK_SHEET}
        onChange={(dark) => set({ colors: { ...colors, dark } })}
      />
    </section>
  );
}

/** @param props.otherwise the colour if none is set; `none` says which that is */
function Color(props: {
  label: string;
  color: string | null;
  otherwise: string;
  none: string;
  ground: string;
  onChange: (color: string | null) => void;
}) {
  const { label, color, otherwise, none, ground, onChange } = props;
  const verdict = useVerdict(color ?? otherwise, ground);
  return (
    <Field label={label} help={verdict}>
      {(ties) => (
        <div class="row">
          <input {...ties} type="color" value={color ?? otherwise} onInput={(event) => onChange(event.currentTarget.value)} />
          <code>{color ?? none}</code>
          {color === null ? null : <Button kind="small" text={none} onClick={() => onChange(null)} />}
        </div>
      )}
    </Field>
  );
}

function useVerdict(color: string, ground: string): string {
  const texts = useBrandingTexts();
  const language = useLanguage();
  const { accent } = fitAccent(color, ground);
  const ratio = contrast(parse(color), parse(ground)).toLocaleString(language, { maximumFractionDigits: 1 });
  return accent === color.toLowerCase()
    ? fill(texts.readable, { contrast: ratio })
    : fill(texts.adjusted, { contrast: ratio, color: accent });
}
