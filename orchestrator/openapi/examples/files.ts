// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const FILES = {
  createFile: {
    fileId: 'fil_01m828b00e7ws11btw8t3gmgqj',
    purpose: 'DOCUMENT_IMAGE',
    bytes: 3104,
    mediaType: 'image/png',
    width: 600,
    height: 800,
    createdAt: '2026-11-22T18:29:48.375Z',
    expiresAt: '2026-11-30T18:29:48.375Z',
  },
};
