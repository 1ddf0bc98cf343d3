import type { Api } from './orchestrator-in-process.js';

/** Waits until the log has a receipt, and with it every one before. */
export async function inLog(api: Api, receiptId: string): Promise<void> {
  while ((await api.call('GET', `/v1/evidence-log/entries/${receiptId}`, { key: null })).status !== 200);
}
