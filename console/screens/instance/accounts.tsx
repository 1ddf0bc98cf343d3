import type { InstanceAccount, InstanceAccountDetail } from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { useApi, useGet, usePage } from '../../api/use-api.js';
import { ConfirmDialog, Dialog } from '../../parts/dialogs/dialog.js';
import { ActButton, ActForm, NumberField, TextField } from '../../parts/forms/act-form.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Answered, AnsweredPage } from '../../parts/states/answered.js';
import { fill, formatNumber, useCounted, useLanguage } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

/** The accounts and their plans. */
export function Accounts() {
  const texts = useInstanceTexts();
  const api = useApi();
  const list = usePage<InstanceAccount>('/v1/instance/accounts?limit=50');
  const change: ChangeAccount = async (accountId, body) => {
    await api.call('PATCH', `/v1/instance/accounts/${accountId}`, { body });
    await list.refetch();
  };
  return (
    <section>
      <h2>{texts.accounts}</h2>
      <AnsweredPage of={list}>
        {(items) => (
          <Table label={texts.accounts} columns={[texts.account, texts.plan, texts.included, texts.state, null]}>
            {items.map((account) => (
              <AccountRow key={account.accountId} account={account} change={change} />
            ))}
          </Table>
        )}
      </AnsweredPage>
    </section>
  );
}

function AccountRow({ account, change }: { account: InstanceAccount; change: ChangeAccount }) {
  const texts = useInstanceTexts();
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

/** Says in numbers what stops. Nothing can be suspended before the numbers are known. */
function SuspendAccount(props: { account: InstanceAccount; change: ChangeAccount; onClose: () => void }) {
  const { account, change, onClose } = props;
  const { accountId, name } = account;
  const texts = useInstanceTexts();
  const counted = useCounted();
  const detail = useGet<InstanceAccountDetail>(`/v1/instance/accounts/${accountId}`);
  return (
    <ConfirmDialog
      title={fill(texts.suspendTitle, { name })}
      action={texts.suspend}
      typed={accountId}
      ready={detail.isSuccess}
      act={() => change(accountId, { suspended: true })}
      onClose={onClose}
    >
      <p>{texts.suspendHelp}</p>
      <Answered of={detail}>
        {({ holds: { keys, members, openSessions, waitingReviews } }) => (
          <ul>
            <li>{counted(texts.stopsKeys, keys)}</li>
            <li>{counted(texts.stopsMembers, members)}</li>
            <li>{counted(texts.stopsSessions, openSessions)}</li>
            <li>{counted(texts.stopsReviews, waitingReviews)}</li>
          </ul>
        )}
      </Answered>
    </ConfirmDialog>
  );
}

function ChangePlan(props: { account: InstanceAccount; change: ChangeAccount; onClose: () => void }) {
  const { account, change, onClose } = props;
  const texts = useInstanceTexts();
  const [plan, setPlan] = useState(account.plan);
  const [included, setIncluded] = useState(account.included);
  const save = async () => {
    await change(account.accountId, { plan: plan.trim(), included });
    onClose();
  };
  return (
    <Dialog title={fill(texts.changePlanTitle, { name: account.name })} onClose={onClose}>
      <ActForm action={texts.savePlan} act={save} onCancel={onClose}>
        <TextField label={texts.plan} help={texts.planHelp} required maxLength={100} value={plan} onValue={setPlan} />
        <NumberField
          label={texts.included}
          help={texts.includedHelp}
          min={0}
          max={2_000_000_000}
          value={included}
          onValue={setIncluded}
        />
      </ActForm>
    </Dialog>
  );
}

/** Changes an account. Members left out stay. */
type ChangeAccount = (accountId: string, change: { suspended?: boolean; plan?: string; included?: number }) => Promise<void>;
