/** Where the service shows a logo. @param logo `sha256:` and hex */
export function logoAddress(logo: string): string {
  return `/capture-logos/${logo.slice('sha256:'.length)}`;
}
