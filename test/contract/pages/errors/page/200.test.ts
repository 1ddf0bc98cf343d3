import { PROBLEM_CODES, PROBLEMS } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /errors/:code answers 200', () => {
  const api = useApi();

  it.each(PROBLEM_CODES)('for %s with a page that runs nothing', async (code) => {
    const { status, headers, text } = await api().call('GET', `/errors/${code}`, { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain(PROBLEMS[code].title);
    expect(text).not.toMatch(/<script/);
  });

  it('for the type of a problem', async () => {
    const { body } = await api().call('GET', '/v1/sessions/none');
    const page = await fetch(body.type.replace(api().config.publicUrl, api().base));
    expect(page.status).toBe(200);
  });
});
