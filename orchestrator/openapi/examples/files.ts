// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const FILES = {
  createFile: {
    fileId: 'fil_01m81h0b36v2g2s9jkpvg1p5v4',
    purpose: 'DOCUMENT_IMAGE',
    bytes: 3104,
    mediaType: 'image/png',
    width: 600,
    height: 800,
    createdAt: '2026-11-22T11:42:03.436Z',
    expiresAt: '2026-11-30T11:42:03.436Z',
  },
};
