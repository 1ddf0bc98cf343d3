/** The address of a screen: its row's path without the part for its own paths. */
export function pathOf(path: string): string {
  return path.replace(/\/\*.*$/, '');
}
