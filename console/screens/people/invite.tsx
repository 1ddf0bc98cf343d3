import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Dialog, ShownOnce } from '../../parts/dialogs/dialog.js';
import { ActForm, Field } from '../../parts/forms/act-form.js';
import { fill } from '../../texts/language.js';
import { useRoleDuties, useRoleNames } from '../../texts/roles.js';
import { usePeopleTexts } from './texts.js';

/** Invites a person, then shows the link once. */
export function Invite({ onInvited, onClose }: { onInvited: () => Promise<void>; onClose: () => void }) {
  const texts = usePeopleTexts();
  const api = useApi();
  const [asked, setAsked] = useState({ name: '', email: '', role: 'REVIEWER' as Role });
  const [url, setUrl] = useState<string | null>(null);
  const invite = async () => {
    const { name, email, role } = asked;
    const body = { name: name.trim(), role, ...(email.trim() === '' ? {} : { email: email.trim() }) };
    const { invitation } = await api.call<{ invitation: { url: string } }>('POST', '/v1/members', { body });
    setUrl(invitation.url);
    await onInvited();
  };
  if (url !== null)
    return (
      <ShownOnce key="link" title={fill(texts.linkTitle, { name: asked.name })} value={url} onClose={onClose}>
        <p>{fill(texts.link, { at: texts.linkTime })}</p>
      </ShownOnce>
    );
  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <ActForm action={texts.send} act={invite} onCancel={onClose}>
        <Field label={texts.name} help={texts.nameHelp}>
          {(ties) => (
            <input
              {...ties}
              required
              maxLength={100}
              autocomplete="off"
              value={asked.name}
              onInput={({ currentTarget: { value } }) => setAsked((now) => ({ ...now, name: value }))}
            />
          )}
        </Field>
        <Field label={texts.email} help={texts.emailHelp}>
          {(ties) => (
            <input
              {...ties}
              type="email"
              maxLength={254}
              autocomplete="off"
              value={asked.email}
              onInput={({ currentTarget: { value } }) => setAsked((now) => ({ ...now, email: value }))}
            />
          )}
        </Field>
        <RoleField role={asked.role} onChoose={(role) => setAsked((now) => ({ ...now, role }))} />
      </ActForm>
    </Dialog>
  );
}

/** A choice of a role, with what it may do. */
export function RoleField({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const roles = useRoleNames();
  const duties = useRoleDuties();
  return (
    <Field label={usePeopleTexts().role} help={duties[role]}>
      {(ties) => (
        <select {...ties} value={role} onChange={(event) => onChoose(event.currentTarget.value as Role)}>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {roles[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
