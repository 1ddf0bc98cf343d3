// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const FILES = {
  createFile: {
    fileId: 'fil_01m80w07tgak01evx4gh108jaz',
    purpose: 'DOCUMENT_IMAGE',
    bytes: 3104,
    mediaType: 'image/png',
    width: 600,
    height: 800,
    createdAt: '2026-11-22T05:34:57.872Z',
    expiresAt: '2026-11-30T05:34:57.872Z',
  },
};
