import { useSignInTexts } from './texts.js';

/** The provider sends the person back to the console. @param apart in another tab, so that this page keeps what was typed */
export function ProviderLink({ apart }: { apart: boolean }) {
  return (
    <a class="button" href="/v1/auth/oidc/start" {...(apart ? { target: '_blank', rel: 'noopener' } : {})}>
      {useSignInTexts().organization}
    </a>
  );
}
