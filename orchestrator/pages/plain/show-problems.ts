import type { Context, Next } from 'koa';
import { composePlainPage, escapeHtml, PLAIN_PAGE_HEADERS } from './compose-page.js';

/** But for the addresses of a sign-in, to which a browser is sent. */
const API = /^\/v1(\/(?!auth\/oidc\/)|$)/;

/**
 * Answers a browser that cannot have the page that it opened with a page: it does not exist, or not now, which the browser tries again
 * by itself. Programs, and every call of the API, get the problem.
 */
export function showProblems(publicUrl: string): (ctx: Context, next: Next) => Promise<void> {
  const home = escapeHtml(publicUrl);
  return async (ctx, next) => {
    await next();
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && !API.test(ctx.path);
    // A program that accepts anything accepts the problem first.
    // The guides have a page of their own.
    const isProblem = ctx.status >= 400 && ctx.type === 'application/problem+json';
    if (!isProblem || !isPage || ctx.accepts('json', 'html') !== 'html') return;
    const passes = ctx.status === 429 || ctx.status >= 500;
    const { title, text } = ctx.status === 404 ? MISSING : passes ? AWAY : REFUSED;
    ctx.body = composePlainPage(`${title} · Faceproof`, [
      `<p class="soft">${ctx.status}</p>`,
      `<h1>${title}</h1>`,
      `<p>${text}</p>`,
      ...(passes
        ? []
        : [
            `<p><a href="${home}/">Faceproof</a> · <a href="${home}/guides">Guides</a> · <a href="${home}/docs">API reference</a></p>`,
          ]),
    ]);
    if (passes) ctx.set('Refresh', ctx.response.get('Retry-After') || '5');
    ctx.set(PLAIN_PAGE_HEADERS);
    ctx.vary('Accept');
  };
}

const MISSING = { title: 'There is no such page', text: 'The address may be mistyped, or the page has moved.' };
const AWAY = {
  title: 'One moment, please',
  text: 'This page is not available right now. It tries again by itself; you need not do anything.',
};
const REFUSED = { title: 'This page cannot be shown', text: 'Open it again from the message or the page that led you here.' };
