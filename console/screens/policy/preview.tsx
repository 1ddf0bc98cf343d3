import type { PolicyPreview } from '@faceproof/protocol/api/account/policy.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { useRouter } from 'wouter-preact';
import { useApi } from '../../api/use-api.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Table } from '../../parts/shown/table.js';
import { useOutcomeWords } from '../../session-view/words.js';
import { fill, formatNumber, textsHook, useLanguage } from '../../texts/language.js';
import texts from './preview-texts.json' with { type: 'json' };
import { usePolicy } from './stored-policy.js';

const usePreviewTexts = textsHook(texts);

/** What the draft would have decided, once someone asks. @param found of this draft; null until then */
export function Preview(props: { draft: Policy; found: PolicyPreview | null; onFound: (found: PolicyPreview) => void }) {
  const { draft, found, onFound } = props;
  const texts = usePreviewTexts();
  const api = useApi();
  const { policyId } = usePolicy();
  const ask = async () =>
    onFound(await api.call<PolicyPreview>('POST', '/v1/policy/preview', { body: { policyId, policy: draft } }));
  return (
    <section class="preview">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.help}</p>
      <div class="row">
        <ActButton text={texts.ask} act={ask} />
      </div>
      <div role="status">{found === null ? null : <Found found={found} />}</div>
    </section>
  );
}

function Found({ found }: { found: PolicyPreview }) {
  const texts = usePreviewTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language, { maximumFractionDigits: 2 });
  const { judged, unchanged, changes, reviewsPerDay, asked, missing } = found;
  return (
    <>
      <p>
        <strong>{fill(texts.judged, { judged: number(judged), changed: number(judged - unchanged) })}</strong>
      </p>
      {changes.length === 0 ? null : <Changes changes={changes} />}
      <p>{fill(texts.asked, { before: number(asked.before), after: number(asked.after) })}</p>
      <p>{fill(texts.reviews, { before: number(reviewsPerDay.before), after: number(reviewsPerDay.after) })}</p>
      {missing === 0 ? null : <Missing found={found} />}
    </>
  );
}

function Changes({ changes }: Pick<PolicyPreview, 'changes'>) {
  const texts = usePreviewTexts();
  const words = useOutcomeWords();
  const language = useLanguage();
  return (
    <Table label={texts.changes} columns={[texts.from, texts.to, texts.count, texts.newest]}>
      {changes.map(({ from, to, count, sessionIds }) => (
        <tr key={`${from} ${to}`}>
          <td>{words[from]}</td>
          <td>{words[to]}</td>
          <td>{formatNumber(count, language)}</td>
          <td>
            <ul class="ids">
              {sessionIds.map((sessionId) => (
                <li key={sessionId}>
                  <SessionLink sessionId={sessionId} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** In a tab of its own, because the draft is kept in this one only. */
function SessionLink({ sessionId }: { sessionId: string }) {
  const texts = usePreviewTexts();
  const { base } = useRouter();
  const end = sessionId.slice(-6);
  return (
    <a href={`${base}/sessions/${sessionId}`} target="_blank" rel="noopener" aria-label={fill(texts.open, { end })}>
      …{end}
    </a>
  );
}

function Missing({ found: { missing, missingBy } }: { found: PolicyPreview }) {
  const texts = usePreviewTexts();
  const language = useLanguage();
  return (
    <>
      <p>{fill(texts.missing, { missing: formatNumber(missing, language) })}</p>
      <ul class="quiet">
        {missingBy.map(({ cause, count }) => (
          <li key={cause}>
            {formatNumber(count, language)}: {texts.causes[cause]}
          </li>
        ))}
      </ul>
    </>
  );
}
