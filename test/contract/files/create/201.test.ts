import { expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/files answers 201 with the picture as it was kept, and its Location', async () => {
  const { status, body, headers } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 240)) });
  expect(status).toBe(201);
  expect(body).toMatchObject({ purpose: 'DOCUMENT_IMAGE', width: 300, height: 240 });
  expect(headers.get('location')).toBe(`${api().config.publicUrl}/v1/files/${body.fileId}`);
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.parse(body.createdAt));
});
