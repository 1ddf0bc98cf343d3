import { it } from 'vitest';
import { expectInUse } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/captures/session answers 409 'capture_link_in_use' to another device, and changes nothing", () =>
  expectInUse(api(), '/v1/captures/session'));
