import type { Context, Next } from 'koa';
import { composePlainPage, escapeHtml } from './compose-page.js';
import { PLAIN_PAGE_HEADERS } from './page-headers.js';

const API = /^\/v1(\/|$)/;

/** Answers a browser that opened a page which does not exist with a page. Programs, and every call of the API, get the problem. */
export function showNotFound(publicUrl: string): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    await next();
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && !API.test(ctx.path);
    // A program that accepts anything accepts the problem first.
    // The guides have a page of their own.
    const isProblem = ctx.status === 404 && ctx.type === 'application/problem+json';
    if (!isProblem || !isPage || ctx.accepts('json', 'html') !== 'html') return;
    ctx.body = composePlainPage('Not found · Faceproof', [
      '<p class="soft">404</p>',
      '<h1>There is no such page</h1>',
      '<p>The address may be mistyped, or the page has moved.</p>',
      `<p><a href="${escapeHtml(publicUrl)}/">Faceproof</a> · <a href="${escapeHtml(publicUrl)}/guides">Guides</a> · <a href="${escapeHtml(publicUrl)}/docs">API reference</a></p>`,
    ]);
    ctx.set(PLAIN_PAGE_HEADERS);
    ctx.vary('Accept');
  };
}
