import type { InstanceAccount } from '@faceproof/protocol/api/instance.js';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useApi } from '../../api/use-api.js';
import { useGet } from '../../api/use-get.js';
import { ActButton } from '../../parts/act-button.js';
import { Answered } from '../../parts/answered.js';
import { CopyId } from '../../parts/copy-id.js';
import { Pager } from '../../parts/pager.js';
import { TableFrame } from '../../parts/table-frame.js';
import { formatNumber } from '../../texts/formats.js';
import { useLanguage, useTexts } from '../../texts/language.js';
import type { ChangeAccount } from './change-account.js';
import { ChangePlan } from './change-plan.js';
import { SuspendAccount } from './suspend-account.js';
import { INSTANCE } from './texts.js';

/** The accounts and their plans. */
export function Accounts() {
  const texts = useTexts(INSTANCE);
  const api = useApi();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const path = `/v1/instance/accounts?limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
  const list = useGet<{ data: InstanceAccount[]; nextCursor: string | null }>(path);
  const change: ChangeAccount = async (accountId, body) => {
    await api.call('PATCH', `/v1/instance/accounts/${accountId}`, { body });
    await list.refetch();
  };
  return (
    <section>
      <h2>{texts.accounts}</h2>
      <Answered of={list}>
        {({ data, nextCursor }) => (
          <>
            <TableFrame label={texts.accounts}>
              <thead>
                <tr>
                  <th scope="col">{texts.account}</th>
                  <th scope="col">{texts.plan}</th>
                  <th scope="col">{texts.included}</th>
                  <th scope="col">{texts.state}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {data.map((account) => (
                  <AccountRow key={account.accountId} account={account} change={change} />
                ))}
              </tbody>
            </TableFrame>
            <Pager next={nextCursor} />
          </>
        )}
      </Answered>
    </section>
  );
}

function AccountRow({ account, change }: { account: InstanceAccount; change: ChangeAccount }) {
  const texts = useTexts(INSTANCE);
  const language = useLanguage();
  const [asked, setAsked] = useState<'SUSPEND' | 'PLAN' | null>(null);
  const close = () => setAsked(null);
  const { accountId, name, plan, included, suspendedAt } = account;
  return (
    <tr>
      <th scope="row">
        {name} <CopyId id={accountId} short />
      </th>
      <td>{plan}</td>
      <td>{formatNumber(included, language)}</td>
      <td>
        <span class={`mark ${suspendedAt === null ? 'good' : 'bad'}`}>
          {suspendedAt === null ? texts.works : texts.suspended}
        </span>
      </td>
      <td class="end">
        <div class="row end">
          <button type="button" class="button" onClick={() => setAsked('PLAN')}>
            {texts.changePlan}
            <span class="visually-hidden"> {name}</span>
          </button>
          {suspendedAt === null ? (
            <button type="button" class="button danger" onClick={() => setAsked('SUSPEND')}>
              {texts.suspend}
              <span class="visually-hidden"> {name}</span>
            </button>
          ) : (
            <ActButton act={() => change(accountId, { suspended: false })}>
              {texts.resume}
              <span class="visually-hidden"> {name}</span>
            </ActButton>
          )}
        </div>
        {asked === 'PLAN' ? <ChangePlan account={account} change={change} onClose={close} /> : null}
        {asked === 'SUSPEND' ? <SuspendAccount account={account} change={change} onClose={close} /> : null}
      </td>
    </tr>
  );
}
