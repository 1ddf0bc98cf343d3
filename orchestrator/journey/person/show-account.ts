import type { PageAccount } from '@faceproof/protocol/api/sessions/capture-page.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import type { BrandingVersion } from '../../accounts/branding.store.js';
import { logoUrl } from '../../accounts/logo-url.js';
import type { Queryable } from '../../store/database.js';

/** The account as the page shows it to the person. */
export async function showAccount(db: Queryable, accountId: string, { branding }: BrandingVersion): Promise<PageAccount> {
  const { publicName, privacyUrl, supportUrl, logos, colors } = branding;
  return {
    name: publicName ?? (await loadAccount(db, accountId))?.name ?? '',
    logoUrl: logoUrl(logos.light),
    darkLogoUrl: logoUrl(logos.dark),
    accent: colors.light,
    darkAccent: colors.dark,
    privacyUrl,
    supportUrl,
  };
}
