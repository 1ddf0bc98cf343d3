import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useTexts } from './texts.js';

type Account = PageSession['account'];

/** Shows the account and, in TEST mode, a test label. */
export function Header({ account, mode }: { account: Account | null; mode: PageSession['mode'] | null }) {
  const { strings } = useTexts();
  return (
    <header class="header">
      <p class="brand">{account === null ? null : <Brand account={account} />}</p>
      {mode === 'TEST' ? <span class="test-mark">{strings.test.label}</span> : null}
    </header>
  );
}

/** A logo for one scheme only stands on a plate of that scheme in the other. */
function Brand({ account: { name, logoUrl, darkLogoUrl } }: { account: Account }) {
  const usual = logoUrl ?? darkLogoUrl;
  if (usual === null) return <span class="brand-name">{name}</span>;
  const plate = darkLogoUrl === null ? 'made-for-light' : logoUrl === null ? 'made-for-dark' : '';
  return (
    <picture>
      {darkLogoUrl === null ? null : <source media="(prefers-color-scheme: dark)" srcset={darkLogoUrl} />}
      <img class={`brand-logo ${plate}`} src={usual} alt={name} />
    </picture>
  );
}
