import type { StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import { useApi, useGet } from '../../api/use-api.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered } from '../../parts/states/answered.js';
import { fill } from '../../texts/language.js';
import { useTitles } from '../titles.js';
import './branding.css';
import { Editor } from './editor.js';
import { useBrandingTexts } from './texts.js';

/** What people see of the account on the capture page. */
export function BrandingScreen() {
  const texts = useBrandingTexts();
  const { mode } = useApi();
  const found = useGet<StoredBranding>('/v1/branding');
  return (
    <>
      <Heading title={useTitles().branding} />
      <Answered of={found}>
        {(stored) => (
          <>
            <p class="quiet">
              <strong>{fill(texts.version, { version: stored.version })}.</strong> {texts.about}
            </p>
            <Editor key={mode} stored={stored} reload={async () => (await found.refetch()).data ?? stored} />
          </>
        )}
      </Answered>
    </>
  );
}
