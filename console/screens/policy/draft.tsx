import type { PolicyPreview } from '@faceproof/protocol/api/account/policy.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Evaluation } from '@faceproof/protocol/verdict/documents.js';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { ActForm } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { fill } from '../../texts/language.js';
import { CheckSettings } from './check-settings.js';
import { Differences, SettingText } from './differences.js';
import { OtherSettings } from './other-settings.js';
import { Preview } from './preview.js';
import { compareSettings, type Setting, settingAt } from './setting.js';
import type { StoredPolicy } from './stored-policy.js';
import { usePolicyTexts } from './texts.js';

/** The form. What was typed stays when a newer version arrives: it is compared with that one from then on. */
export function Draft(props: {
  stored: StoredPolicy;
  mayChange: boolean;
  save: (draft: Policy, version: number) => Promise<void>;
}) {
  const { stored, mayChange, save } = props;
  const texts = usePolicyTexts();
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
              <Button kind="small" text={texts.discard} onClick={() => setTyped(null)} />
              <Preview draft={draft} found={found} onFound={(answer) => setTried({ draft, found: answer })} />
            </>
          )}
        </section>
      </ActForm>
      <Findings judged={found?.evaluation.findings ?? judgeDraft(draft, stored.policy, stored.evaluation)} />
    </div>
  );
}

const LOOKS: Readonly<Record<Judged['level'], string>> = { MET: 'good', BELOW: 'bad', NOT_MEASURED: 'bad', OPEN: 'warn' };

/** How the draft compares with the profile, clause by clause. What falls below comes first. */
function Findings({ judged }: { judged: readonly Judged[] }) {
  const texts = usePolicyTexts();
  const words = { MET: texts.met, BELOW: texts.belowOne, NOT_MEASURED: texts.notMeasured, OPEN: texts.later };
  const below = judged.filter(({ level }) => level === 'BELOW' || level === 'NOT_MEASURED');
  const all = below.length > 0 ? 'BELOW' : judged.some(({ level }) => level === 'OPEN') ? 'OPEN' : 'MET';
  const verdict = { MET: texts.conforms, BELOW: texts.below, OPEN: texts.open }[all];
  return (
    <aside class="findings" aria-label={texts.evaluation}>
      <h2>{texts.evaluation}</h2>
      <p role="status">
        <span class={`mark ${LOOKS[all]}`}>{verdict}</span>
      </p>
      <dl>
        {[...below, ...judged.filter((one) => !below.includes(one))].map(({ path, required, actual, level }) => (
          <Fragment key={path + String(required)}>
            <dt>
              <code>{path}</code> <span class={`mark ${LOOKS[level]}`}>{words[level]}</span>
            </dt>
            <dd class="quiet">
              {texts.asks} <SettingText value={required} /> · {texts.has} <SettingText value={actual} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </aside>
  );
}

/** A clause of the profile and how the draft compares with it. OPEN: only the service can tell, after saving. */
interface Judged {
  path: string;
  required: string | number | boolean;
  actual: Setting;
  level: 'MET' | 'BELOW' | 'NOT_MEASURED' | 'OPEN';
}

/**
 * Compares a draft with the clauses that the service applied to the stored policy. Error rates are measured by the service, so a
 * changed threshold of a clause about them is open, as is everything under another profile. Pure.
 */
function judgeDraft(draft: Policy, stored: Policy, evaluation: Evaluation): Judged[] {
  return evaluation.findings.map(({ path, required, actual, level }) => {
    const value = settingAt(draft, path);
    if (draft.profileId !== evaluation.profileId) return { path, required, actual: value, level: 'OPEN' };
    if (value === settingAt(stored, path)) return { path, required, actual, level };
    return { path, required, actual: value, level: judge(path, required, value) };
  });
}

function judge(path: string, required: Judged['required'], value: Setting): Judged['level'] {
  if (path === 'liveness.mode' || typeof required === 'boolean') return value === required ? 'MET' : 'BELOW';
  if (typeof required !== 'number') return 'OPEN';
  if (path.endsWith('.threshold')) return value === null || Number(value) >= required ? 'MET' : 'BELOW';
  return typeof value === 'number' && value <= required ? 'MET' : 'BELOW';
}
