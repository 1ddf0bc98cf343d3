import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import { useTexts } from './texts.js';

/** Shows the account and, in TEST mode, a test label. */
export function Header({ account, mode }: { account: PageSession['account'] | null; mode: PageSession['mode'] | null }) {
  const { strings } = useTexts();
  return (
    <header class="header">
      <p class="brand">
        {account === null ? null : account.logoUrl === null ? (
          <span class="brand-name">{account.name}</span>
        ) : (
          <img class="brand-logo" src={account.logoUrl} alt={account.name} />
        )}
      </p>
      {mode === 'TEST' ? <span class="test-mark">{strings.test.label}</span> : null}
    </header>
  );
}
