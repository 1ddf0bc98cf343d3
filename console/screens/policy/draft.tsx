import type { PolicyPreview } from '@faceproof/protocol/api/policy.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { useState } from 'preact/hooks';
import { ActForm } from '../../parts/act-form.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { CheckSettings } from './check-settings.js';
import { Differences } from './differences.js';
import { Findings } from './findings.js';
import { judgeDraft } from './judge-draft.js';
import { OtherSettings } from './other-settings.js';
import { Preview } from './preview.js';
import { compareSettings } from './setting.js';
import type { StoredPolicy } from './stored-policy.js';
import { POLICY } from './texts.js';

/** The form. What was typed stays when a newer version arrives: it is compared with that one from then on. */
export function Draft(props: {
  stored: StoredPolicy;
  mayChange: boolean;
  save: (draft: Policy, version: number) => Promise<void>;
}) {
  const { stored, mayChange, save } = props;
  const texts = useTexts(POLICY);
  const [typed, setTyped] = useState<Policy | null>(null);
  const [tried, setTried] = useState<{ draft: Policy; found: PolicyPreview } | null>(null);
  const draft = typed ?? stored.policy;
  const differences = compareSettings(stored.policy, draft);
  const submit = async () => {
    await save(draft, stored.version);
  };
  // A preview of an earlier draft says nothing of this one.
  const found = tried?.draft === draft ? tried.found : null;
  const set = (change: Partial<Policy>) => setTyped({ ...draft, ...change });
  return (
    <div class="policy">
      <ActForm
        action={fill(texts.save, { version: stored.version + 1 })}
        act={submit}
        disabled={!mayChange || differences.length === 0}
      >
        <fieldset class="plain" disabled={!mayChange}>
          <legend class="visually-hidden">{texts.settings}</legend>
          <CheckSettings draft={draft} set={set} />
          <OtherSettings draft={draft} set={set} />
        </fieldset>
        <section>
          <h2>{texts.changes}</h2>
          {differences.length === 0 ? (
            <p class="quiet">{texts.unchanged}</p>
          ) : (
            <>
              <Differences of={differences} heads={[texts.now, texts.draft]} />
              <button type="button" class="button small" onClick={() => setTyped(null)}>
                {texts.discard}
              </button>
              <Preview draft={draft} found={found} onFound={(answer) => setTried({ draft, found: answer })} />
            </>
          )}
        </section>
      </ActForm>
      <Findings judged={found?.evaluation.findings ?? judgeDraft(draft, stored.policy, stored.evaluation)} />
    </div>
  );
}
