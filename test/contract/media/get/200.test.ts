import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

/** A picture of a phone that lies on its side, with the place where it was taken. */
async function phonePicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function phoneForm(width: number, height: number): Promise<FormData> {
  const form = new FormData();
  for (let i = 0; i < 3; i++)
    form.append('frame', new Blob([new Uint8Array(await phonePicture(width + i, height))]), `${i}.jpg`);
  return form;
}

describe('GET /v1/sessions/:sessionId/media/:mediaId answers 200', () => {
  const api = useApi();

  async function listed(sessionId: string): Promise<{ mediaId: string; width: number; height: number }[]> {
    return (await api().call('GET', `/v1/sessions/${sessionId}/media`)).body.items;
  }

  it.each([64, 320, 500, 640, 1280])('with a JPEG of %i pixels, upright and without metadata', async (width) => {
    await api().takeReferences();
    const { sessionId } = await uploadedSession(api(), {}, await phoneForm(1600, 1400));
    const [first] = await listed(sessionId);
    expect([first?.width, first?.height]).toEqual([1400, 1600]);
    const picture = await api().client.media.get(sessionId, first?.mediaId ?? '', { width });
    const { format, width: sent, height, exif, icc, xmp, orientation } = await sharp(picture).metadata();
    expect([format, sent, exif, icc, xmp, orientation]).toEqual(['jpeg', width, undefined, undefined, undefined, undefined]);
    expect(Math.abs((height ?? 0) - (width * 1600) / 1400)).toBeLessThan(1);
  });

  it('with the picture’s own width where it is narrower', async () => {
    await api().takeReferences();
    const { sessionId } = await uploadedSession(api());
    const [first] = await listed(sessionId);
    const picture = await api().client.media.get(sessionId, first?.mediaId ?? '');
    expect((await sharp(picture).metadata()).width).toBe(320);
  });

  it('never to be stored, and audited before it is sent, with what the caller says about it', async () => {
    const { sessionId } = await uploadedSession(api());
    const [first, second] = await listed(sessionId);
    const path = `/v1/sessions/${sessionId}/media`;
    const shown = await api().call('GET', `${path}/${first?.mediaId}?width=320`);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    await api().call('GET', `${path}/${second?.mediaId}?width=320&purpose=PRELOAD`);
    const entries = await api().db('audit_log').where({ object_id: sessionId }).whereNotNull('detail').orderBy('id');
    expect(entries.map(({ action, detail, actor_kind: kind }) => [action, detail, kind])).toEqual([
      ['GET /v1/sessions/:sessionId/media/:mediaId', `SHOWN ${first?.mediaId}`, 'KEY'],
      ['GET /v1/sessions/:sessionId/media/:mediaId', `PRELOADED ${second?.mediaId}`, 'KEY'],
    ]);
  });

  it('to ten callers at once after one rendering', async () => {
    const { sessionId } = await uploadedSession(api());
    const [first] = await listed(sessionId);
    const path = `/v1/sessions/${sessionId}/media/${first?.mediaId}?width=320`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api().call('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await api().db('renditions').where({ session_id: sessionId })).toHaveLength(3);
    const objects = api().db('renditions').where({ session_id: sessionId }).select('blob_id');
    expect(await api().db('doomed_blobs').whereIn('blob_id', objects)).toEqual([]);
  });
});
