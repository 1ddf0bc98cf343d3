import { ROLES } from '@faceproof/protocol/words.js';
import { Fragment } from 'preact';
import { useTexts } from '../../texts/language.js';
import { ROLE_DUTIES } from '../../texts/role-duties.js';
import { ROLE_NAMES } from '../../texts/roles.js';
import { PEOPLE } from './texts.js';

export function RoleList() {
  const roles = useTexts(ROLE_NAMES);
  const duties = useTexts(ROLE_DUTIES);
  return (
    <section>
      <h2>{useTexts(PEOPLE).roles}</h2>
      <dl class="facts">
        {ROLES.map((role) => (
          <Fragment key={role}>
            <dt>{roles[role]}</dt>
            <dd>{duties[role]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
