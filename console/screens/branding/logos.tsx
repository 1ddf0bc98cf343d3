import type { Branding, Logo } from '@faceproof/protocol/api/account/branding.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Field } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { ErrorLine } from '../../parts/states/error-line.js';
import { useBrandingTexts } from './texts.js';

type Scheme = keyof Branding['logos'];
type SetLogo = (scheme: Scheme, logo: string | null) => void;

/** A chosen picture is uploaded at once; people see it when the branding is saved. */
export function Logos({ draft, set }: { draft: Branding; set: (change: Partial<Branding>) => void }) {
  const texts = useBrandingTexts();
  const setLogo: SetLogo = (scheme, logo) => set({ logos: { ...draft.logos, [scheme]: logo } });
  return (
    <section class="fields">
      <h2>{texts.logos}</h2>
      <p class="hint">{texts.logosHelp}</p>
      <LogoChoice scheme="light" logo={draft.logos.light} label={texts.lightLogo} setLogo={setLogo} />
      <LogoChoice scheme="dark" logo={draft.logos.dark} label={texts.darkLogo} help={texts.noDarkLogo} setLogo={setLogo} />
    </section>
  );
}

function LogoChoice(props: { scheme: Scheme; logo: string | null; label: string; help?: string; setLogo: SetLogo }) {
  const { scheme, logo, label, help, setLogo } = props;
  const texts = useBrandingTexts();
  const api = useApi();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });

  const upload = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    setState({ busy: true, error: null });
    try {
      const body = new FormData();
      body.append('file', file);
      const stored = await api.call<Logo>('POST', '/v1/branding/logos', { body });
      setLogo(scheme, stored.logo);
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
    // The same file can then be chosen again.
    input.value = '';
  };

  return (
    <div class="logo-choice">
      <Field label={label} {...(help === undefined ? {} : { help })}>
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={state.busy}
            onChange={(event) => void upload(event.currentTarget)}
          />
        )}
      </Field>
      <p role="status">{state.busy ? texts.uploading : ''}</p>
      <ErrorLine error={state.error} />
      {logo === null ? null : (
        <div class="row">
          <span class={`logo-ground on-${scheme}`}>
            <img src={logoAddress(logo)} alt={label} />
          </span>
          <Button kind="small" text={texts.removeLogo} onClick={() => setLogo(scheme, null)} />
        </div>
      )}
    </div>
  );
}

/** Where the service shows a logo. @param logo `sha256:` and hex */
export function logoAddress(logo: string): string {
  return `/capture-logos/${logo.slice('sha256:'.length)}`;
}
