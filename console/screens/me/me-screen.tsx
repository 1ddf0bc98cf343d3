import { CopyId } from '../../parts/shown/copy-id.js';
import { Heading } from '../../parts/shown/heading.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { ROLE_NAMES } from '../../texts/roles.js';
import { TITLES } from '../titles.js';
import { Passkeys } from './passkeys.js';
import { SignIns } from './sign-ins.js';
import { ME } from './texts.js';

/** The person's own passkeys and sign-ins. */
export function MeScreen() {
  const texts = useTexts(ME);
  const roles = useTexts(ROLE_NAMES);
  const { memberId, name, email, role, account } = useMe();
  return (
    <>
      <Heading title={useTexts(TITLES).me} />
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
