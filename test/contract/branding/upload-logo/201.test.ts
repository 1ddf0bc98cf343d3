import type { Logo } from '@faceproof/client/calls/account/branding.js';
import type { LogoSchema } from '@faceproof/protocol/api/account/branding.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { logoForm, makePng } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/branding/logos answers 201', () => {
  const api = useApi();

  it('with the address of a small PNG that has no metadata and keeps its transparency', async () => {
    const clear = { width: 2000, height: 500, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0.5 } };
    const upload = await sharp({ create: clear })
      .png()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
    const { status, body } = await api().call('POST', '/v1/branding/logos', { body: logoForm(upload) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 640, height: 160, url: `/capture-logos/${body.logo.slice(7)}` });
    const served = await fetch(api().base + body.url);
    const picture = Buffer.from(await served.arrayBuffer());
    expect([served.headers.get('content-type'), picture.length]).toEqual(['image/png', body.bytes]);
    const { exif, hasAlpha } = await sharp(picture).metadata();
    expect([exif, hasAlpha]).toEqual([undefined, true]);
    expect(picture.includes('secret')).toBe(false);
  });

  it('to the client', async () => {
    await api().takeReferences();
    const logo = await api().client.branding.uploadLogo(makePng(200, 60, 9));
    expect(logo).toMatchObject({ width: 200, height: 60 });
    true satisfies Same<Logo, Output<typeof LogoSchema>>;
  });
});
