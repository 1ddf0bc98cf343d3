// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
export const BRANDING = {
  getBranding: {
    branding: {
      publicName: 'Example Bank',
      privacyUrl: 'https://bank.example/privacy',
      supportUrl: 'mailto:help@bank.example',
      logos: { light: null, dark: null },
      colors: { light: '#0b6e4f', dark: '#66d9b5' },
      consentTexts: { en: 'We need this check by law before we open your account.' },
    },
    version: 1,
    consents: [
      {
        locale: 'ar',
        textHash: 'sha256:fcf2be3e005ed599a50b3c21e88e57c62652bd99940007a302e5ffd71f7bb2cb',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'de',
        textHash: 'sha256:22c90990417d2101abf19f87397063244e9196a4db36b013b85165a00f348d42',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'en',
        textHash: 'sha256:c0d6582a3fd352bc63e55f4eb49a73a4927c8a92f43fa9998789bec855e07520',
        textVersion: '2.1',
        own: true,
      },
      {
        locale: 'es',
        textHash: 'sha256:ffe9b3832851e163b779b2f1d4e51f4252c7b27c6851d50406183c0a9b33adda',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'fr',
        textHash: 'sha256:93ef6d1ee7bf509fb98223bb7d47f13a2323b8a45bc59644c009d2ca1682819b',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'ja',
        textHash: 'sha256:c498eb69ad5d09c1fb9372fba4ae068bc2778cf6264f66a301ff4cdda4ec7bb1',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'pt',
        textHash: 'sha256:ace3c4e6ce1fe97c21046db32784efcfa01ae1c7c29dfb2d8e94e27710ab367e',
        textVersion: '2',
        own: false,
      },
    ],
  },
  putBranding: {
    branding: {
      publicName: 'Example Bank',
      privacyUrl: 'https://bank.example/privacy',
      supportUrl: 'mailto:help@bank.example',
      logos: { light: null, dark: null },
      colors: { light: '#0b6e4f', dark: '#66d9b5' },
      consentTexts: { en: 'We need this check by law before we open your account.' },
    },
    version: 1,
    consents: [
      {
        locale: 'ar',
        textHash: 'sha256:fcf2be3e005ed599a50b3c21e88e57c62652bd99940007a302e5ffd71f7bb2cb',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'de',
        textHash: 'sha256:22c90990417d2101abf19f87397063244e9196a4db36b013b85165a00f348d42',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'en',
        textHash: 'sha256:c0d6582a3fd352bc63e55f4eb49a73a4927c8a92f43fa9998789bec855e07520',
        textVersion: '2.1',
        own: true,
      },
      {
        locale: 'es',
        textHash: 'sha256:ffe9b3832851e163b779b2f1d4e51f4252c7b27c6851d50406183c0a9b33adda',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'fr',
        textHash: 'sha256:93ef6d1ee7bf509fb98223bb7d47f13a2323b8a45bc59644c009d2ca1682819b',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'ja',
        textHash: 'sha256:c498eb69ad5d09c1fb9372fba4ae068bc2778cf6264f66a301ff4cdda4ec7bb1',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'pt',
        textHash: 'sha256:ace3c4e6ce1fe97c21046db32784efcfa01ae1c7c29dfb2d8e94e27710ab367e',
        textVersion: '2',
        own: false,
      },
    ],
  },
  listBrandingVersions: {
    data: [
      {
        version: 1,
        createdAt: '2026-11-22T18:59:58.986Z',
        changedBy: 'key_01m82a1sngnprh8kyr7hv7a57j',
        branding: {
          publicName: 'Example Bank',
          privacyUrl: 'https://bank.example/privacy',
          supportUrl: 'mailto:help@bank.example',
          logos: { light: null, dark: null },
          colors: { light: '#0b6e4f', dark: '#66d9b5' },
          consentTexts: { en: 'We need this check by law before we open your account.' },
        },
      },
    ],
    nextCursor: null,
  },
  uploadLogo: {
    logo: 'sha256:ba5121d5cf76fed530aa356d2490028d8554fe1120903537f74113a1278f42d9',
    url: '/capture-logos/ba5121d5cf76fed530aa356d2490028d8554fe1120903537f74113a1278f42d9',
    bytes: 265,
    width: 300,
    height: 80,
  },
};
