import type {
  CreatedInstanceAccount,
  InstanceAccount,
  InstanceAccountDetail,
} from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { useApi, useGet, usePage } from '../../api/use-api.js';
import { ConfirmDialog, Dialog, ShownOnce } from '../../parts/dialogs/dialog.js';
import { ActButton, ActForm, NumberField, TextField, useTyped } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
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
  const [creates, setCreates] = useState(false);
  const change: ChangeAccount = async (accountId, body) => {
    await api.call('PATCH', `/v1/instance/accounts/${accountId}`, { body });
    await list.refetch();
  };
  return (
    <section>
      <div class="row apart">
        <h2>{texts.accounts}</h2>
        <Button kind="primary" text={texts.create} onClick={() => setCreates(true)} />
      </div>
      <AnsweredPage of={list}>
        {(items) => (
          <Table label={texts.accounts} columns={[texts.account, texts.plan, texts.included, texts.state, null]}>
            {items.map((account) => (
              <AccountRow key={account.accountId} account={account} change={change} />
            ))}
          </Table>
        )}
      </AnsweredPage>
      {creates ? <CreateAccount onCreated={() => list.refetch()} onClose={() => setCreates(false)} /> : null}
    </section>
  );
}

function AccountRow({ account, change }: { account: InstanceAccount; change: ChangeAccount }) {
  const texts = useInstanceTexts();
  const language = useLanguage();
  const [asked, setAsked] = useState<'INVITE' | 'SUSPEND' | 'PLAN' | null>(null);
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
          <Button text={texts.invite} of={name} onClick={() => setAsked('INVITE')} />
          <Button text={texts.changePlan} of={name} onClick={() => setAsked('PLAN')} />
          {suspendedAt === null ? (
            <Button kind="danger" text={texts.suspend} of={name} onClick={() => setAsked('SUSPEND')} />
          ) : (
            <ActButton text={texts.resume} of={name} act={() => change(accountId, { suspended: false })} />
          )}
        </div>
        {asked === 'INVITE' ? <InviteOwner account={account} onClose={close} /> : null}
        {asked === 'PLAN' ? <ChangePlan account={account} change={change} onClose={close} /> : null}
        {asked === 'SUSPEND' ? <SuspendAccount account={account} change={change} onClose={close} /> : null}
      </td>
    </tr>
  );
}

/** The owner invites the others. The link is shown once. */
function InviteOwner({ account: { accountId, name: of }, onClose }: { account: InstanceAccount; onClose: () => void }) {
  const texts = useInstanceTexts();
  const api = useApi();
  const [name, setName] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const title = fill(texts.inviteTitle, { name: of });
  const invite = async () => {
    const path = `/v1/instance/accounts/${accountId}/members`;
    const body = { name: name.trim(), role: 'OWNER' };
    setUrl((await api.call<{ invitation: { url: string } }>('POST', path, { body })).invitation.url);
  };
  if (url !== null)
    return <ShownOnce key="link" title={title} value={url} onClose={onClose} children={<p>{texts.inviteHelp}</p>} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <ActForm action={texts.invite} act={invite} onCancel={onClose}>
        <TextField label={texts.name} required maxLength={100} autocomplete="off" value={name} onValue={setName} />
      </ActForm>
    </Dialog>
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

/** Shows the keys once. Its first owner is invited from the list. */
function CreateAccount({ onCreated, onClose }: { onCreated: () => Promise<unknown>; onClose: () => void }) {
  const texts = useInstanceTexts();
  const api = useApi();
  const { typed, field } = useTyped({ name: '', plan: 'free', included: 30 });
  const [made, setMade] = useState<CreatedInstanceAccount | null>(null);
  const create = async () => {
    setMade(
      await api.call('POST', '/v1/instance/accounts', { body: { ...typed, name: typed.name.trim(), plan: typed.plan.trim() } }),
    );
    await onCreated();
  };
  if (made !== null)
    return (
      <ShownOnce key="made" title={fill(texts.keysOf, { name: made.name })} value={made.liveKey} onClose={onClose}>
        <p class="shown-once">
          <CopyId id={made.testKey} />
        </p>
      </ShownOnce>
    );
  return (
    <Dialog title={texts.create} onClose={onClose}>
      <ActForm action={texts.create} act={create} onCancel={onClose}>
        <TextField label={texts.name} required maxLength={200} autocomplete="off" {...field('name')} />
        <PlanFields plan={field('plan')} included={field('included')} />
      </ActForm>
    </Dialog>
  );
}

function ChangePlan(props: { account: InstanceAccount; change: ChangeAccount; onClose: () => void }) {
  const { account, change, onClose } = props;
  const texts = useInstanceTexts();
  const { typed, field } = useTyped<Plan>({ plan: account.plan, included: account.included });
  const save = async () => {
    await change(account.accountId, { ...typed, plan: typed.plan.trim() });
    onClose();
  };
  return (
    <Dialog title={fill(texts.changePlanTitle, { name: account.name })} onClose={onClose}>
      <ActForm action={texts.savePlan} act={save} onCancel={onClose}>
        <PlanFields plan={field('plan')} included={field('included')} />
      </ActForm>
    </Dialog>
  );
}

type Plan = Pick<InstanceAccount, 'plan' | 'included'>;

function PlanFields({ plan, included }: { [Name in keyof Plan]: { value: Plan[Name]; onValue: (value: Plan[Name]) => void } }) {
  const texts = useInstanceTexts();
  return (
    <>
      <TextField label={texts.plan} help={texts.planHelp} required maxLength={100} {...plan} />
      <NumberField label={texts.included} help={texts.includedHelp} min={0} max={2_000_000_000} {...included} />
    </>
  );
}

/** Changes an account. Members left out stay. */
type ChangeAccount = (accountId: string, change: Partial<Plan> & { suspended?: boolean }) => Promise<void>;
