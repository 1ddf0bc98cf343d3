import type { PageAccount } from '@faceproof/protocol/api/capture-page.js';
import type { Branding } from '../../accounts/branding.store.js';

/** The account as the page shows it to the person. Pure. */
export function showAccount({ name, logoDigest, accent }: Branding): PageAccount {
  return { name, logoUrl: logoDigest === null ? null : `/capture-logos/${logoDigest}`, accent };
}
