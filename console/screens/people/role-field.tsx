import { ROLES, type Role } from '@faceproof/protocol/words.js';
import { Field } from '../../parts/forms/field.js';
import { useTexts } from '../../texts/language.js';
import { ROLE_DUTIES } from '../../texts/role-duties.js';
import { ROLE_NAMES } from '../../texts/roles.js';
import { PEOPLE } from './texts.js';

/** A choice of a role, with what it may do. */
export function RoleField({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const roles = useTexts(ROLE_NAMES);
  const duties = useTexts(ROLE_DUTIES);
  return (
    <Field label={useTexts(PEOPLE).role} help={duties[role]}>
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
