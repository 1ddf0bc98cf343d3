import type { Member } from '@faceproof/protocol/api/account/members.js';
import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Dialog, ShownOnce } from '../../parts/dialogs/dialog.js';
import { ActForm, SelectField, TextField, useTyped } from '../../parts/forms/act-form.js';
import { fill } from '../../texts/language.js';
import { useRoleDuties, useRoleNames } from '../../texts/roles.js';
import { usePeopleTexts } from './texts.js';

/** Invites a person, then shows the link once. @param props.again who was invited before: that link stops working */
export function Invite(props: { again?: Member; onInvited: () => Promise<unknown>; onClose: () => void }) {
  const { again, onInvited, onClose } = props;
  const texts = usePeopleTexts();
  const api = useApi();
  const { typed, field } = useTyped({
    name: again?.name ?? '',
    email: again?.email ?? '',
    role: again?.role ?? ('REVIEWER' as Role),
  });
  const [url, setUrl] = useState<string | null>(null);
  const invite = async () => {
    const { name, email, role } = typed;
    const body = { name: name.trim(), role, ...(email.trim() === '' ? {} : { email: email.trim() }) };
    const { invitation } = await api.call<{ invitation: { url: string } }>('POST', '/v1/members', { body });
    setUrl(invitation.url);
    if (again !== undefined) await api.call('DELETE', `/v1/members/${again.memberId}`);
    await onInvited();
  };
  if (url !== null)
    return (
      <ShownOnce key="link" title={fill(texts.linkTitle, { name: typed.name })} value={url} onClose={onClose}>
        <p>{fill(texts.link, { at: texts.linkTime })}</p>
      </ShownOnce>
    );
  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <ActForm action={texts.send} act={invite} onCancel={onClose}>
        <TextField label={texts.name} help={texts.nameHelp} required maxLength={100} autocomplete="off" {...field('name')} />
        <TextField
          label={texts.email}
          help={texts.emailHelp}
          type="email"
          maxLength={254}
          autocomplete="off"
          {...field('email')}
        />
        <RoleField {...field('role')} />
      </ActForm>
    </Dialog>
  );
}

/** A choice of a role, with what it may do. */
export function RoleField(role: { value: Role; onValue: (role: Role) => void }) {
  const roles = useRoleNames();
  const duties = useRoleDuties();
  return <SelectField label={usePeopleTexts().role} help={duties[role.value]} values={ROLES} words={roles} {...role} />;
}
