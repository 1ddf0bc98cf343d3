import { once } from 'node:events';

/** The argument that makes a program wait for its last settings. */
export const WAITS_FOR_SETTINGS = '--wait-for-settings';

/**
 * With {@link WAITS_FOR_SETTINGS}, waits for settings from the process that started this one, and adds them to the environment. So `npm
 * start` lets a program load while its database still starts. If the other process ends first, this one does too.
 */
export async function receiveSettings(): Promise<void> {
  if (!process.argv.includes(WAITS_FOR_SETTINGS)) return;
  const end = () => process.exit();
  // It may have ended while this program was loading.
  if (!process.connected) end();
  process.once('disconnect', end);
  const [message] = (await once(process, 'message')) as [{ settings: Record<string, string> }];
  process.off('disconnect', end);
  Object.assign(process.env, message.settings);
}
