import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { openPageBundle } from './bundle.js';
import { composePageHtml } from './html.js';

/**
 * Simulates an integrator's site: opens a session, embeds the capture page and lists its events. Development only. Open it under another origin
 * than PUBLIC_URL (`127.0.0.1` instead of `localhost`), because a real integrator's site has another origin too.
 */
export function getDemoEmbed(service: { config: Config }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    async handle({ header }) {
      if (!service.config.development) throw new Refusal('not_found');
      const { publicUrl } = service.config;
      return {
        status: 200,
        body: composePageHtml({
          locale: 'en',
          title: 'Faceproof: embedded capture page',
          loading: 'Loading …',
          noScript: 'This demo needs JavaScript.',
          entry: bundleOf().demo,
          boot: { publicUrl, ...(await openSession(service.config, `${new URL(publicUrl).protocol}//${header('host')}`)) },
        }),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src ${publicUrl}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
          'Permissions-Policy': `camera=(self "${new URL(publicUrl).origin}"), microphone=()`,
        },
      };
    },
  });
}

/** Does what an integrator's server does. The key stays here. */
async function openSession(
  { publicUrl, demoKey }: Config,
  origin: string,
): Promise<{ captureUrl: string } | { problem: string }> {
  if (demoKey === null) return { problem: 'Set FACEPROOF_DEMO_KEY to a test key. `npm start` does.' };
  const response = await fetch(`${publicUrl}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${demoKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ flow: 'LIVENESS_ONLY', purpose: 'Trying the frame', embedOrigins: [origin] }),
  });
  const answer = (await response.json()) as { detail: string; handoff: { captureUrl: string } };
  return response.ok ? { captureUrl: answer.handoff.captureUrl } : { problem: answer.detail };
}
