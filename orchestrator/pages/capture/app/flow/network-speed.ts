/** True if the connection is slow or metered. Only Chromium reports this; elsewhere the result is false. */
export function isSlowNetwork(): boolean {
  const connection = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection;
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
