import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { openPageBundle } from './bundle.js';
import { composePageHtml } from './html.js';

/**
 * Simulates an integrator's site: embeds the capture page and lists its events. Development only. Open it under another origin
 * than PUBLIC_URL (`127.0.0.1` instead of `localhost`), because a real integrator's site has another origin too.
 */
export function getDemoEmbed(service: { config: Config }): Handler<'anyone'> {
  const bundleOf = openPageBundle();
  return handlerFor('anyone', {
    doc: null,
    async handle() {
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
          boot: { publicUrl },
        }),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${publicUrl}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
          'Permissions-Policy': `camera=(self "${new URL(publicUrl).origin}"), microphone=()`,
        },
      };
    },
  });
}
