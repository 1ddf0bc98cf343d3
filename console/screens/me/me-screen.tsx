import type { Passkey, SignIn } from '@faceproof/protocol/api/account/me.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/dialog.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Heading } from '../../parts/shown/heading.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { addPasskey } from '../../sign-in/passkeys.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { useRoleNames } from '../../texts/roles.js';
import { useTitles } from '../titles.js';
import { useMeTexts } from './texts.js';

/** The person's own passkeys and sign-ins. */
export function MeScreen() {
  const texts = useMeTexts();
  const roles = useRoleNames();
  const { memberId, name, email, role, account } = useMe();
  return (
    <>
      <Heading title={useTitles().me} />
      <p>
        <strong>{name}</strong>
        {email === null ? '' : ` · ${email}`} ·{' '}
        {account === null || role === null ? texts.operator : fill(texts.of, { role: roles[role], account: account.name })}{' '}
        <CopyId id={memberId} />
      </p>
      <Passkeys />
      <SignIns />
    </>
  );
}

function SignIns() {
  const texts = useMeTexts();
  const api = useApi();
  const list = useGet<{ data: SignIn[] }>('/v1/me/sign-ins');
  const end = (signInId: string) => api.call('DELETE', `/v1/me/sign-ins/${signInId}`).then(() => list.refetch());
  return (
    <section>
      <h2>{texts.signIns}</h2>
      <p class="quiet">{texts.signInsHelp}</p>
      <Answered of={list}>{({ data }) => <SignInTable signIns={data} end={end} />}</Answered>
    </section>
  );
}

function SignInTable({ signIns, end }: { signIns: readonly SignIn[]; end: (signInId: string) => Promise<unknown> }) {
  const texts = useMeTexts();
  return (
    <Table label={texts.signIns} columns={[texts.browser, texts.method, texts.since, texts.seen, null]}>
      {signIns.map(({ signInId, browser, method, signedInAt, lastSeenAt, current }) => (
        <tr key={signInId}>
          <td>{browser}</td>
          <td>{texts.methods[method]}</td>
          <td>
            <Time at={signedInAt} />
          </td>
          <td>
            <Time at={lastSeenAt} />
          </td>
          <td class="end">
            {current ? <span class="mark">{texts.current}</span> : <ActButton text={texts.end} act={() => end(signInId)} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Passkeys() {
  const texts = useMeTexts();
  const api = useApi();
  const list = useGet<{ data: Passkey[] }>('/v1/me/passkeys');
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = () => api.call('DELETE', `/v1/me/passkeys/${removed}`).then(() => list.refetch());
  const add = () => addPasskey(api).then(() => list.refetch());
  return (
    <section>
      <h2>{texts.passkeys}</h2>
      <p class="quiet">{texts.passkeysHelp}</p>
      <Answered of={list}>
        {({ data }) => (data.length === 0 ? <p>{texts.none}</p> : <PasskeyTable passkeys={data} onRemove={setRemoved} />)}
      </Answered>
      <div class="row">
        <ActButton text={texts.add} act={add} />
      </div>
      {removed === null ? null : (
        <ConfirmDialog title={texts.removeTitle} action={texts.remove} act={remove} onClose={() => setRemoved(null)}>
          <p>{texts.removeHelp}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkeyId: string) => void }) {
  const texts = useMeTexts();
  return (
    <Table label={texts.passkeys} columns={[texts.passkeys, texts.added, texts.used, null]}>
      {passkeys.map(({ passkeyId, synced, createdAt, lastUsedAt }) => (
        <tr key={passkeyId}>
          <td>{synced ? texts.synced : texts.device}</td>
          <td>
            <Time at={createdAt} />
          </td>
          <td>{lastUsedAt === null ? texts.never : <Time at={lastUsedAt} />}</td>
          <td class="end">
            <Button kind="small" text={texts.remove} onClick={() => onRemove(passkeyId)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
