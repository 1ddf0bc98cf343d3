import type { Route } from '../http/call.js';
import type { Service } from '../service.js';
import { cancelSession } from './cancel-session.js';
import { answerCaptureConsent, chooseCaptureScenario, openCapturePage } from './capture-page-session.js';
import { createEnrollment } from './create-enrollment.js';
import { createFile } from './create-file.js';
import { createSession } from './create-session.js';
import { deleteEnrollment } from './delete-enrollment.js';
import { deleteFile } from './delete-file.js';
import { getDemoEmbed } from './demo-embed.js';
import { eraseSubject } from './erase-subject.js';
import { getCapture } from './get-capture.js';
import { getCaptureAsset, getCaptureLogo } from './get-capture-asset.js';
import { getCaptureDetector } from './get-capture-detector.js';
import { getCapturePage } from './get-capture-page.js';
import { getDocs, getDocsAsset } from './get-docs.js';
import { getEnrollment } from './get-enrollment.js';
import { getErrorPage, listErrorPages } from './get-error-page.js';
import { getEvidenceKeys } from './get-evidence-keys.js';
import { getEvidenceLogCheckpoint } from './get-evidence-log-checkpoint.js';
import { getEvidenceLogConsistency } from './get-evidence-log-consistency.js';
import { getEvidenceLogEntry } from './get-evidence-log-entry.js';
import { getMetrics } from './get-metrics.js';
import { getOpenapi } from './get-openapi.js';
import { getPolicy } from './get-policy.js';
import { getSession } from './get-session.js';
import { getSessionEvidence } from './get-session-evidence.js';
import { getUsage } from './get-usage.js';
import { getVerifyAsset, getVerifyPage } from './get-verify-page.js';
import { getHealthz, getReadyz } from './health.js';
import { listSessions } from './list-sessions.js';
import { openCapture } from './open-capture.js';
import { putCaptureMedia } from './put-capture-media.js';
import { putPolicy } from './put-policy.js';
import { reviewSession } from './review-session.js';
import { replayWebhookDelivery } from './webhook-delivery-replay.js';
import { createWebhookEndpoint } from './webhook-endpoint-create.js';
import { deleteWebhookEndpoint } from './webhook-endpoint-delete.js';
import { listWebhookDeliveries } from './webhook-endpoint-deliveries.js';
import { getWebhookEndpoint } from './webhook-endpoint-get.js';
import { listWebhookEndpoints } from './webhook-endpoint-list.js';
import { rotateWebhookSecret } from './webhook-endpoint-rotate-secret.js';
import { testWebhookEndpoint } from './webhook-endpoint-test.js';
import { updateWebhookEndpoint } from './webhook-endpoint-update.js';

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
