import Bowser from 'bowser';

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/**
 * What a member needs to recognize a sign-in, and nothing that identifies a device. Pure.
 *
 * @param userAgent the header; hostile, so only names that the library knows are shown
 * @returns such as `Firefox on Linux`
 */
export function browserOf(userAgent: string | null): string {
  const parser = Bowser.getParser(userAgent?.slice(0, 500) || '-');
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  return `${BROWSERS.has(browser) ? browser : 'Unknown browser'} on ${SYSTEMS.has(system) ? system : 'an unknown system'}`;
}
