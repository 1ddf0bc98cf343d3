// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const FILES = {
  createFile: {
    fileId: 'fil_01m81zckm25trx9r790gfaw72d',
    purpose: 'DOCUMENT_IMAGE',
    bytes: 3104,
    mediaType: 'image/png',
    width: 600,
    height: 800,
    createdAt: '2026-11-22T15:53:24.875Z',
    expiresAt: '2026-11-30T15:53:24.875Z',
  },
};
