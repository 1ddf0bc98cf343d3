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

/** True for a computer, judged by the browser's name. The service asks a library, which is too large for this page. */
export function isComputer(userAgent: string): boolean {
  return /\b(Windows NT|Macintosh|X11|CrOS)\b/.test(userAgent) && !/\b(Mobile|Android|iPad|Tablet)\b/.test(userAgent);
}

/**
 * The address that opens a link in the person's own browser from within an app.
 *
 * @param address https, with a fragment
 */
export function outsideApp(address: string, userAgent: string): string {
  if (!/Android/.test(userAgent) || !address.startsWith('https://')) return address;
  // Android reads the last `#` as the beginning of the intent, so the fragment of the address stays.
  return `${address.replace('https://', 'intent://')}#Intent;scheme=https;action=android.intent.action.VIEW;end`;
}
