import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /metrics answers 200', () => {
  const api = useApi();
  const scrape = async () => (await api().call('GET', '/metrics', { key: OPERATOR_TOKEN })).text;

  it('to the operator, with everything that one watches and scales on', async () => {
    await api().decided('approve');
    const text = await scrape();
    for (const name of [
      'faceproof_oldest_job_age_seconds 0',
      'faceproof_jobs_in_flight 0',
      'faceproof_jobs_waiting 0',
      'faceproof_workers 0',
      'faceproof_settle_jobs_waiting 0',
      'faceproof_settle_jobs_in_flight 0',
      'faceproof_oldest_settle_job_age_seconds 0',
      'faceproof_oldest_undecided_seconds 0',
      'faceproof_decision_seconds_count{mode="TEST",result="measured"} 1',
      'faceproof_admission_wait_seconds 0',
      'faceproof_admission_waiting 0',
      'faceproof_admission_refused_total{what="session"} 0',
      'faceproof_job_outbox_depth 0',
      'faceproof_audit_entries_waiting ',
      'faceproof_signing_key_published_timestamp_seconds{mode="LIVE",signs="receipts"} 1',
      'faceproof_webhook_deliveries{state="PENDING"} 0',
      'faceproof_webhook_deliveries{state="FAILED"} 0',
      'faceproof_webhook_attempts_total{result="delivered"} 0',
      'faceproof_request_duration_seconds_count{method="POST",route="/v1/sessions",status="201"} 1',
    ]) {
      expect(text).toContain(name);
    }
  });

  it('and its labels name no session, no token and no path that was made up', async () => {
    const session = await api().decided('approve');
    await api().call('GET', '/capture/a-capture-token', { key: null });
    await api().call('GET', '/made/up', { key: null });
    const text = await scrape();
    expect(text).toContain('route="/v1/sessions/:sessionId"');
    for (const secret of [session.sessionId, 'a-capture-token', '/made/up', api().accountId])
      expect(text).not.toContain(secret);
  });
});
