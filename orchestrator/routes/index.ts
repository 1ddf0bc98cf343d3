import type { Route } from '../http/call.js';
import type { Service } from '../service.js';
import { createFile } from './create-file.js';
import { createSession } from './create-session.js';
import { deleteFile } from './delete-file.js';
import { getCapture } from './get-capture.js';
import { getEvidenceKeys } from './get-evidence-keys.js';
import { getSession } from './get-session.js';
import { getSessionEvidence } from './get-session-evidence.js';
import { getHealthz, getReadyz } from './health.js';
import { openCapture } from './open-capture.js';
import { putCaptureMedia } from './put-capture-media.js';

/** THE TABLE: every route there is. Each row's method, path, auth, scope and rate stand in its own file. */
const TABLE: readonly ((service: Service) => Route)[] = [
  createSession,
  getSession,
  getSessionEvidence,
  createFile,
  deleteFile,
  openCapture,
  putCaptureMedia,
  getCapture,
  getEvidenceKeys,
  getHealthz,
  getReadyz,
];

export function openRoutes(service: Service): Route[] {
  return TABLE.map((row) => row(service));
}
