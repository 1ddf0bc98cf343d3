import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { loadAccount } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { brandAccount } from '@faceproof/orchestrator/accounts/brand-account.js';
import { LOGO_BYTES_MAX, type LogoMediaType } from '@faceproof/orchestrator/accounts/logos.store.js';
import type { Arguments, Command, Report } from './command.js';

export const BRANDING_COMMANDS: Readonly<Record<string, Command>> = {
  'accounts brand': {
    usage: 'ACCOUNT [--accent #rrggbb|none] [--logo FILE|none]',
    summary: 'set the colour and the logo of the capture page',
    words: 1,
    options: ['accent', 'logo'],
    run: brand,
  },
};

async function brand(desk: Desk, { rest: [accountId = ''], options }: Arguments): Promise<Report> {
  if (options.accent === undefined && options.logo === undefined)
    throw new Refusal('Nothing to change: add --accent #rrggbb or --logo FILE.');
  const accent = readAccent(options.accent);
  const logo = await readLogo(options.logo);
  const branding = await desk.db.transaction(async (tx) => {
    const account = await loadAccount(tx, accountId);
    if (account === null) {
      throw new Refusal(`There is no account ${accountId}. "npm run admin -- accounts list" lists all accounts.`);
    }
    const change = { ...(accent === undefined ? {} : { accent }), ...(logo === undefined ? {} : { logo }) };
    const { colors, logos } = await brandAccount(tx, accountId, change, desk.clock.now());
    await desk.audit(tx, { action: 'accounts brand', accountId, objectId: accountId });
    return { name: account.name, accent: colors.light, logoDigest: logos.light };
  });
  return {
    json: { accountId, ...branding },
    lines: [
      `${accountId} (${branding.name}): accent ${branding.accent ?? 'default'}, ${branding.logoDigest === null ? 'no logo' : 'with a logo'}.`,
    ],
  };
}

/** @returns undefined if the option is absent, null if it clears the accent */
function readAccent(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  throw new Refusal('--accent must be "none" or a colour such as "#2b50d9" (quoted, because a shell reads # as a comment).');
}

async function readLogo(path: string | undefined): Promise<{ bytes: Buffer; mediaType: LogoMediaType } | null | undefined> {
  if (path === undefined) return undefined;
  if (path === 'none') return null;
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Refusal(`Cannot read the logo ${path}.`, { cause });
  });
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === null) throw new Refusal('The logo must be a PNG, JPEG or WebP picture.');
  if (bytes.length > LOGO_BYTES_MAX)
    throw new Refusal(`The logo must not exceed ${LOGO_BYTES_MAX / 1000} kB. The page shows it 40 pixels high.`);
  return { bytes, mediaType };
}

function mediaTypeOf(bytes: Buffer): LogoMediaType | null {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'image/webp' : null;
}
