import type { HandoverOffer, PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { type Api, CallError } from '../api.js';

/**
 * What the address of a hand-over leads to: an offer, or, on the device that accepted it, the session.
 *
 * @throws CallError handover_expired for a used address on any other device
 */
export async function openOffer(api: Api): Promise<{ offer: HandoverOffer } | { page: PageSession }> {
  try {
    return { offer: await api.showHandover() };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'handover_expired') throw error;
    const page = await api.openPage().catch((cause: unknown) => {
      const foreign = cause instanceof CallError && ['not_found', 'capture_link_in_use'].includes(cause.code);
      throw foreign ? error : cause;
    });
    // An address that was used on another device finds the session once its link has run out, and then shows whose it was.
    return { page };
  }
}
