/** Whether data is slow or dear. Only Chromium can tell; elsewhere it is taken to be neither. */
export function isSlowNetwork(): boolean {
  const connection = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection;
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
