import type { Route } from '../http/call.js';
import { getCaptureAsset } from '../pages/capture/asset.js';
import { getDemoEmbed } from '../pages/capture/demo-embed.js';
import { getCaptureDetector } from '../pages/capture/detector.js';
import { getCaptureLogo } from '../pages/capture/logo.js';
import { getCapturePage } from '../pages/capture/page.js';
import { getDocsAsset } from '../pages/docs/asset.js';
import { getDocs } from '../pages/docs/page.js';
import { listErrorPages } from '../pages/errors/list.js';
import { getErrorPage } from '../pages/errors/page.js';
import { getVerifyAsset } from '../pages/verify/asset.js';
import { getVerifyPage } from '../pages/verify/page.js';
import type { Service } from '../service.js';
import { answerCaptureConsent } from './captures/answer-consent.js';
import { chooseCaptureScenario } from './captures/choose-scenario.js';
import { openCapture } from './captures/open.js';
import { openCapturePage } from './captures/open-page.js';
import { getCapture } from './captures/poll.js';
import { putCaptureMedia } from './captures/upload.js';
import { createEnrollment } from './enrollments/create.js';
import { deleteEnrollment } from './enrollments/delete.js';
import { getEnrollment } from './enrollments/get.js';
import { getEvidenceLogCheckpoint } from './evidence-log/checkpoint.js';
import { getEvidenceLogConsistency } from './evidence-log/consistency.js';
import { getEvidenceLogEntry } from './evidence-log/entry.js';
import { getEvidenceKeys } from './evidence-log/keys.js';
import { createFile } from './files/create.js';
import { deleteFile } from './files/delete.js';
import { getPolicy } from './policy/get.js';
import { putPolicy } from './policy/put.js';
import { getHealthz } from './service/healthz.js';
import { getMetrics } from './service/metrics.js';
import { getOpenapi } from './service/openapi.js';
import { getReadyz } from './service/readyz.js';
import { cancelSession } from './sessions/cancel.js';
import { createSession } from './sessions/create.js';
import { getSessionEvidence } from './sessions/evidence.js';
import { getSession } from './sessions/get.js';
import { listSessions } from './sessions/list.js';
import { reviewSession } from './sessions/review.js';
import { eraseSubject } from './subjects/erase.js';
import { getUsage } from './usage/get.js';
import { createWebhookEndpoint } from './webhooks/create-endpoint.js';
import { deleteWebhookEndpoint } from './webhooks/delete-endpoint.js';
import { getWebhookEndpoint } from './webhooks/get-endpoint.js';
import { listWebhookDeliveries } from './webhooks/list-deliveries.js';
import { listWebhookEndpoints } from './webhooks/list-endpoints.js';
import { replayWebhookDelivery } from './webhooks/replay-delivery.js';
import { rotateWebhookSecret } from './webhooks/rotate-secret.js';
import { testWebhookEndpoint } from './webhooks/test-endpoint.js';
import { updateWebhookEndpoint } from './webhooks/update-endpoint.js';

/** THE TABLE: every route there is. Each row's method, path, auth, scope and rate stand in its own file. */
const TABLE: readonly ((service: Service) => Route)[] = [
  createSession,
  listSessions,
  getSession,
  cancelSession,
  reviewSession,
  getSessionEvidence,
  createFile,
  deleteFile,
  openCapture,
  putCaptureMedia,
  getCapture,
  openCapturePage,
  answerCaptureConsent,
  chooseCaptureScenario,
  getCapturePage,
  getCaptureAsset,
  getCaptureLogo,
  getCaptureDetector,
  getDemoEmbed,
  createEnrollment,
  getEnrollment,
  deleteEnrollment,
  eraseSubject,
  getPolicy,
  putPolicy,
  getUsage,
  replayWebhookDelivery,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  getEvidenceKeys,
  getEvidenceLogCheckpoint,
  getEvidenceLogEntry,
  getEvidenceLogConsistency,
  getVerifyPage,
  getVerifyAsset,
  getHealthz,
  getReadyz,
  getMetrics,
  getDocs,
  getDocsAsset,
  getErrorPage,
  listErrorPages,
];

export function openRoutes(service: Service): Route[] {
  const routes = TABLE.map((row) => row(service));
  // The document describes the table that it is a row of.
  routes.push(getOpenapi(service, () => routes));
  return routes;
}
