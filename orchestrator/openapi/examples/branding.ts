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
        textHash: 'sha256:8a6c9b076fdbd78507b2105fd47fae2e46307ee2a5493230e86bb823a2fe1653',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'de',
        textHash: 'sha256:1d2bc0354f0f1e5ac42c004aa6314875b9a5edb6cad45e527fc106c7f6a0d6eb',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'en',
        textHash: 'sha256:fc5231d53f23e022c9d70c12454a5c53d199bda0393b6c51d4985455fa1ea0bf',
        textVersion: '2.1',
        own: true,
      },
      {
        locale: 'es',
        textHash: 'sha256:c1b392697066b6f7dbe93d51c6313ecb17295136c5b8ae5113a2cf36570d27b2',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'fr',
        textHash: 'sha256:c30f1615b881c7d1a0cfa72b44d38ee6cf8b3559ee91ca961801be651cc64586',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'ja',
        textHash: 'sha256:626af0056800080ac9502e007b15649d94ef5e21ea78b6e13f091af90817df12',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'pt',
        textHash: 'sha256:e5437010fca8ee16522cf42cc2b9754a596081693aa2312a7c33b4435bd04333',
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
        textHash: 'sha256:8a6c9b076fdbd78507b2105fd47fae2e46307ee2a5493230e86bb823a2fe1653',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'de',
        textHash: 'sha256:1d2bc0354f0f1e5ac42c004aa6314875b9a5edb6cad45e527fc106c7f6a0d6eb',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'en',
        textHash: 'sha256:fc5231d53f23e022c9d70c12454a5c53d199bda0393b6c51d4985455fa1ea0bf',
        textVersion: '2.1',
        own: true,
      },
      {
        locale: 'es',
        textHash: 'sha256:c1b392697066b6f7dbe93d51c6313ecb17295136c5b8ae5113a2cf36570d27b2',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'fr',
        textHash: 'sha256:c30f1615b881c7d1a0cfa72b44d38ee6cf8b3559ee91ca961801be651cc64586',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'ja',
        textHash: 'sha256:626af0056800080ac9502e007b15649d94ef5e21ea78b6e13f091af90817df12',
        textVersion: '2',
        own: false,
      },
      {
        locale: 'pt',
        textHash: 'sha256:e5437010fca8ee16522cf42cc2b9754a596081693aa2312a7c33b4435bd04333',
        textVersion: '2',
        own: false,
      },
    ],
  },
  listBrandingVersions: {
    data: [
      {
        version: 1,
        createdAt: '2026-11-22T20:09:48.093Z',
        changedBy: 'key_01m82e1e1mdnn53wtnsmjzy9tk',
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
