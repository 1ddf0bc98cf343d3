/** Which help text fits: where this browser keeps its camera permission. */
export type BrowserName = 'ChromeAndroid' | 'SafariIos' | 'Chrome' | 'Firefox' | 'Safari' | 'Other';

export function nameBrowser(userAgent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'Other' : 'SafariIos';
  if (/Firefox\//.test(userAgent)) return 'Firefox';
  if (/Android/.test(userAgent)) return /Chrome\//.test(userAgent) ? 'ChromeAndroid' : 'Other';
  if (/Chrome\/|Edg\//.test(userAgent)) return 'Chrome';
  if (/Safari\//.test(userAgent)) return 'Safari';
  return 'Other';
}

/** The browser inside another app, which often has no camera. */
export function isInsideApp(userAgent: string): boolean {
  return /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|; wv\)/.test(userAgent);
}
