import type { Policy } from '@faceproof/protocol/policy.js';
import { useGet } from '../../api/use-api.js';
import { NumberField, SelectField } from '../../parts/forms/act-form.js';
import { LivenessSettings } from './liveness-settings.js';
import { usePolicyTexts } from './texts.js';

type Set = (change: Partial<Policy>) => void;

/** Everything but the checks. The limits are those of `PolicySchema`. */
export function OtherSettings({ draft, set }: { draft: Policy; set: Set }) {
  const texts = usePolicyTexts();
  return (
    <>
      <LivenessSettings
        liveness={draft.liveness}
        onChange={(liveness) => {
          const active = { ...draft.checks['liveness.active'], required: liveness.mode !== 'PASSIVE' };
          set({ liveness, checks: { ...draft.checks, 'liveness.active': active } });
        }}
      />
      <section class="fields">
        <h2>{texts.sessions}</h2>
        <SelectField
          label={texts.review}
          value={draft.review}
          words={texts.reviews}
          values={['ON_BAND', 'ALWAYS', 'NEVER']}
          onValue={(review) => set({ review })}
        />
        <NumberField
          label={texts.approvals}
          value={draft.reviewApprovals}
          min={1}
          max={2}
          onValue={(reviewApprovals) => set({ reviewApprovals })}
        />
        <NumberField
          label={texts.maxAttempts}
          value={draft.maxAttempts}
          min={1}
          max={5}
          onValue={(maxAttempts) => set({ maxAttempts })}
        />
        <NumberField
          label={texts.linkTtlSeconds}
          value={draft.linkTtlSeconds}
          min={300}
          max={604_800}
          onValue={(linkTtlSeconds) => set({ linkTtlSeconds })}
        />
      </section>
      <Retention draft={draft} set={set} />
      <section class="fields">
        <h2>{texts.profile}</h2>
        <ProfileField profileId={draft.profileId} set={set} />
      </section>
    </>
  );
}

/** Of the instance's profiles, which are the operator's too. */
function ProfileField({ profileId, set }: { profileId: string; set: Set }) {
  const texts = usePolicyTexts();
  const found = useGet<{ data: { profileId: string; title: string }[] }>('/v1/profiles');
  const titles = (found.data?.data ?? []).map((one) => [one.profileId, one.title]);
  const words: Record<string, string> = { [profileId]: profileId, ...Object.fromEntries(titles) };
  return (
    <SelectField
      label={texts.profile}
      help={texts.profileHelp}
      value={profileId}
      words={words}
      values={Object.keys(words)}
      onValue={(chosen) => set({ profileId: chosen })}
    />
  );
}

const KEPT: readonly (readonly [name: Exclude<keyof Policy['retention'], 'enrollmentCrop'>, min: number, max: number])[] = [
  ['mediaHours', 0, 8760],
  ['templateDays', 1, 3650],
  ['factsDays', 0, 3650],
  ['sessionMonths', 1, 120],
  ['eventDays', 7, 365],
  ['fingerprintDays', 1, 3650],
];

function Retention({ draft, set }: { draft: Policy; set: Set }) {
  const texts = usePolicyTexts();
  return (
    <section class="fields">
      <h2>{texts.retention}</h2>
      {KEPT.map(([name, min, max]) => (
        <NumberField
          key={name}
          label={texts.keep[name]}
          value={draft.retention[name]}
          min={min}
          max={max}
          onValue={(value) => set({ retention: { ...draft.retention, [name]: value } })}
        />
      ))}
      <label>
        <input
          type="checkbox"
          checked={draft.retention.enrollmentCrop}
          onChange={(event) => set({ retention: { ...draft.retention, enrollmentCrop: event.currentTarget.checked } })}
        />{' '}
        {texts.enrollmentCrop}
      </label>
    </section>
  );
}
