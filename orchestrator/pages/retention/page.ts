import { isId } from '@faceproof/protocol/ids.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import { loadBranding } from '../../accounts/branding.store.js';
import type { Clock } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listPolicies, loadPolicy } from '../../policy/policies.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { composePlainPage, escapeHtml, PLAIN_PAGE_HEADERS } from '../plain/compose-page.js';

const KEPT = [
  ['mediaHours', 'hour', 'Pictures, after the end of the check'],
  ['templateDays', 'day', 'Numbers that describe a face, after a person was enrolled'],
  ['factsDays', 'day', 'Measured numbers, after the decision'],
  ['fingerprintDays', 'day', 'Fingerprints of pictures, to recognize those that come again'],
  ['eventDays', 'day', 'Messages about a check'],
  ['sessionMonths', 'month', 'The record of a check, after its end'],
] as const satisfies readonly (readonly [keyof Policy['retention'], string, string])[];

/** How long an account keeps what, for everybody: the account links to it, for example from its privacy notice. */
export function getRetentionPage(service: { db: Database; clock: Clock }): Handler<'anyone'> {
  return handlerFor('anyone', {
    async handle({ params: { accountId = '' } }) {
      const account = isId('account', accountId) ? await loadAccount(service.db, accountId) : null;
      if (account === null) throw new Refusal('not_found', 'There is no such account.');
      const tenant = { accountId, mode: 'LIVE' } as const;
      const { branding } = await loadBranding(service.db, tenant);
      // The default policy is stored when it is first needed.
      await loadPolicy(service.db, tenant, service.clock.now());
      const policies = await listPolicies(service.db, tenant);
      const name = branding.publicName ?? account.name;
      const body = [
        `<h1>How long ${escapeHtml(name)} keeps your data</h1>`,
        '<p>Each kind of data is deleted by itself after this time. You can ask for an earlier erasure.</p>',
        ...policies.map(({ policyId, policy: { retention } }) =>
          composeTable(policies.length > 1 ? policyId : null, retention),
        ),
      ];
      return { status: 200, body: composePlainPage('How long data is kept', body), headers: PLAIN_PAGE_HEADERS };
    },
  });
}

/** @param title null for the only table */
function composeTable(title: string | null, retention: Policy['retention']): string {
  const rows = KEPT.map(([name, unit, text]) => {
    const time = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(retention[name]);
    return `<tr><td>${text}</td><td>${time}</td></tr>`;
  });
  return `${title === null ? '' : `<h2>${escapeHtml(title)}</h2>`}<table>${rows.join('')}</table>`;
}
