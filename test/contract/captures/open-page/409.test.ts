import { describe, it } from 'vitest';
import { expectInUse } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session answers 409', () => {
  const api = useApi();

  it("'capture_link_in_use' to another device, and changes nothing", () => expectInUse(api(), '/v1/captures/session'));
});
