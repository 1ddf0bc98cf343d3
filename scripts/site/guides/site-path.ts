/** Where a page or a folder of `docs/` stands on the site: guides at the top, the other kinds below their names. Pure. */
export function toSitePath(path: string): string {
  const inside = path.replace(/^docs\//, '').replace(/\.md$/, '');
  if (inside === 'index') return '/guides/';
  return `/guides/${inside.replace(/^guides\//, '')}`;
}

/** What is not a page, such as a dashboard or a verifier, is served as it is. */
export function toFilePath(path: string): string {
  return `/guides/files/${path.split('/').at(-1)}`;
}
