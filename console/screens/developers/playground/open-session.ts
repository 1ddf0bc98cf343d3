import type { Flow } from '@faceproof/protocol/words.js';
import type { Api } from '../../../api/open-api.js';
import type { OpenedSession } from './opened.js';

interface Asked {
  flow: Flow;
  purpose: string;
  /** Empty: a camera is used. */
  scenario: string;
}

/** Uploads the picture that the flow compares with, then opens a session. */
export async function openSession(api: Api, { flow, purpose, scenario }: Asked, picture: File | null): Promise<OpenedSession> {
  const reference = flow === 'ONBOARDING' && picture !== null ? await upload(api, picture) : null;
  return api.call<OpenedSession>('POST', '/v1/sessions', {
    body: {
      flow,
      purpose: purpose.trim(),
      ...(reference === null ? {} : { reference }),
      ...(scenario === '' ? {} : { simulate: { scenario } }),
    },
  });
}

async function upload(api: Api, picture: File): Promise<{ source: 'DOCUMENT_IMAGE'; fileId: string }> {
  const body = new FormData();
  body.set('purpose', 'DOCUMENT_IMAGE');
  body.set('file', picture);
  const { fileId } = await api.call<{ fileId: string }>('POST', '/v1/files', { body });
  return { source: 'DOCUMENT_IMAGE', fileId };
}
