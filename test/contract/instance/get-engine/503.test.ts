import { it, vi } from 'vitest';
import { expectProblem, OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("GET /v1/instance/engine answers 503 'dependency_unavailable' while the queue is away", async () => {
  for (const question of ['countWorkers', 'listWorkers'] as const) {
    const away = vi.spyOn(api().service.jobs, question).mockRejectedValue(new Error('away'));
    await expectProblem(api().call('GET', '/v1/instance/engine', { key: OPERATOR_TOKEN }), 503, 'dependency_unavailable');
    away.mockRestore();
  }
});
