import { createHash } from 'node:crypto';

/** @returns the CSP hashes of a page's inline scripts, such as `sha256-…`. Pure. */
export function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** @returns what a policy without `'unsafe-inline'` would block: style attributes, style elements, event attributes. Pure. */
export function findBlocked(html: string): string[] {
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? [];
  return tags.filter((tag) => /^<style\b/i.test(tag) || /\s(style|on[a-z]+)="/i.test(tag));
}
