import type { Listed } from '../list-operations.js';

/** Whether only a browser can call the operation: it takes a passkey, or the cookie of a sign-in. Such an operation has no samples. Pure. */
export function isForBrowsers({ tag }: Pick<Listed, 'tag'>): boolean {
  return tag === 'Console';
}
