import type { Member } from '@faceproof/protocol/api/account/members.js';
import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useState } from 'preact/hooks';
import { useGet } from '../../api/use-api.js';
import { ActForm, SelectField, TextField } from '../../parts/forms/act-form.js';
import { useMe } from '../../sign-in/use-me.js';
import { useReviewTexts } from './texts.js';
import { useAsk } from './use-queue.js';

/** Who should do the case, and by when. An owner chooses among all who may; others take it themselves, or leave it. */
export function Assignment({ review }: { review: Review }) {
  const texts = useReviewTexts();
  const me = useMe();
  const ask = useAsk(review.sessionId);
  const { data: listed } = useGet<{ data: Member[] }>(me.role === 'OWNER' ? '/v1/members?limit=100' : null);
  const reviewers = (listed?.data ?? []).filter(({ role }) => role === 'OWNER' || role === 'REVIEWER');
  const { assignedTo, assignedToName, dueAt } = review;
  // Swedish writes a day as an input of a day has it.
  const dueOn = new Date(dueAt).toLocaleDateString('sv');
  const [memberId, choose] = useState(assignedTo ?? '');
  const [day, setDay] = useState(dueOn);
  const words = {
    '': texts.nobody,
    ...Object.fromEntries(reviewers.map(({ memberId, name }) => [memberId, name])),
    ...(assignedTo !== null && { [assignedTo]: assignedToName ?? assignedTo }),
    [me.memberId]: texts.you,
  };
  const assign = () => {
    const due = day === dueOn ? {} : { dueAt: new Date(`${day}T23:59:59`).toISOString() };
    return ask('assign', false, { memberId: memberId || null, ...due });
  };
  return (
    <details>
      <summary>{texts.assign}</summary>
      <ActForm action={texts.assign} act={assign}>
        <SelectField label={texts.assignedTo} value={memberId} values={Object.keys(words)} words={words} onValue={choose} />
        <TextField label={texts.dueAt} type="date" required value={day} onValue={setDay} />
      </ActForm>
    </details>
  );
}
