import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './orchestrator-in-process.js';

/** Waits until the log contains a receipt, and therefore all earlier ones. */
export async function inLog(api: Api, receiptId: string): Promise<void> {
  while ((await api.call('GET', `/v1/evidence-log/entries/${receiptId}`, { key: null })).status !== 200) await sleep(50);
}
