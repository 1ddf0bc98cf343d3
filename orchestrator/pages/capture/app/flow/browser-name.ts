/** Selects the help text about the camera permission for this browser. */
export type BrowserName = 'ChromeAndroid' | 'SafariIos' | 'Chrome' | 'Firefox' | 'Safari' | 'Other';

export function nameBrowser(userAgent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'Other' : 'SafariIos';
  if (/Firefox\//.test(userAgent)) return 'Firefox';
  if (/Android/.test(userAgent)) return /Chrome\//.test(userAgent) ? 'ChromeAndroid' : 'Other';
  if (/Chrome\/|Edg\//.test(userAgent)) return 'Chrome';
  if (/Safari\//.test(userAgent)) return 'Safari';
  return 'Other';
}

/** True for the built-in browser of another app, which often cannot use the camera. */
export function isInsideApp(userAgent: string): boolean {
  return /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|; wv\)/.test(userAgent);
}
