import { useSearchParams } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { AnsweredPage } from '../../parts/states/answered-page.js';
import { type ErasureEvidence, ErasureReceipt } from '../../session-view/person/erasure-receipt.js';
import { useSubjectTexts } from './texts.js';

/** The receipts of erasures are kept here, for whoever asks later. */
export function ErasureList() {
  const texts = useSubjectTexts();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const found = useGet<{ data: { receipt: ErasureEvidence }[]; nextCursor: string | null }>(
    `/v1/erasures${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
  );
  return (
    <section>
      <h2>{texts.erasures}</h2>
      <AnsweredPage of={found}>
        {(erasures) => (
          <>
            {erasures.length === 0 ? <p class="quiet">{texts.noErasure}</p> : null}
            <ul class="why">
              {erasures.map(({ receipt: proof }) => (
                <li key={proof.receipt.receiptId}>
                  <ErasureReceipt proof={proof} />
                </li>
              ))}
            </ul>
          </>
        )}
      </AnsweredPage>
    </section>
  );
}
