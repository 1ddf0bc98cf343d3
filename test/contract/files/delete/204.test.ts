import { expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('DELETE /v1/files/:fileId answers 204 and the file is deleted', async () => {
  const { body } = await api().call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) });
  expect((await api().call('DELETE', `/v1/files/${body.fileId}`)).status).toBe(204);
  expect((await api().call('DELETE', `/v1/files/${body.fileId}`)).status).toBe(404);
});
