/** True for a computer, judged by the browser's name. The same rule as the service's, for a page that shows a QR code. */
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
