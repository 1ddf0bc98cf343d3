// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const FILES = {
  createFile: {
    fileId: 'fil_01m82avfkjdx5q2wj66tyg3nj1',
    purpose: 'DOCUMENT_IMAGE',
    bytes: 3104,
    mediaType: 'image/png',
    width: 600,
    height: 800,
    createdAt: '2026-11-22T19:13:46.812Z',
    expiresAt: '2026-11-30T19:13:46.812Z',
  },
};
