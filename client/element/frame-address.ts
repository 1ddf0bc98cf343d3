/**
 * The address of the capture page for a frame.
 *
 * @param captureUrl `handoff.captureUrl` of a session
 * @param locale a language of the page; null: that of the session
 * @returns null for anything but a capture link over https, or over http on this machine
 */
export function frameAddress(captureUrl: string | null, locale: string | null): URL | null {
  try {
    const address = new URL(captureUrl ?? '');
    const local = address.hostname === 'localhost' || address.hostname === '127.0.0.1';
    const secure = address.protocol === 'https:' || (address.protocol === 'http:' && local);
    if (!secure || !/\/capture\/fpc_[\w-]+$/.test(address.pathname)) return null;
    address.searchParams.set('embed', '1');
    if (locale !== null) address.searchParams.set('lang', locale);
    return address;
  } catch {
    // No address at all. Its text may be a secret, so no error repeats it.
    return null;
  }
}
