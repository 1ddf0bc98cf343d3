import { CopyId } from '../../parts/shown/copy-id.js';
import { Heading } from '../../parts/shown/heading.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { useRoleNames } from '../../texts/roles.js';
import { useTitles } from '../titles.js';
import { Passkeys } from './passkeys.js';
import { SignIns } from './sign-ins.js';
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
