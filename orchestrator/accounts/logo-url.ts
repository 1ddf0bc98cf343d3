/** @param logo `sha256:` and hex. @returns the path of the logo, which does not reveal the account */
export function logoUrl(logo: string | null): string | null {
  return logo === null ? null : `/capture-logos/${logo.slice('sha256:'.length)}`;
}
