import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { Field } from '../../parts/forms/act-form.js';
import { useRoleDuties, useRoleNames } from '../../texts/roles.js';
import { usePeopleTexts } from './texts.js';

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
