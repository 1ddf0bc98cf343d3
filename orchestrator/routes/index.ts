import { openRow, type Route, type Row } from '../http/route.js';
import { getCaptureAsset } from '../pages/capture/asset.js';
import { getDemoEmbed } from '../pages/capture/demo-embed.js';
import { getCaptureDetector } from '../pages/capture/detector.js';
import { getHandoverPage } from '../pages/capture/handover-page.js';
import { getCaptureLogo } from '../pages/capture/logo.js';
import { getCapturePage } from '../pages/capture/page.js';
import { getElement } from '../pages/clients/element.js';
import { getClientFile } from '../pages/clients/file.js';
import { getClientsPage } from '../pages/clients/page.js';
import { getConsoleAsset } from '../pages/console/asset.js';
import { getConsolePage } from '../pages/console/page.js';
import { listErrorPages } from '../pages/errors/list.js';
import { getErrorPage } from '../pages/errors/page.js';
import { getFavicon } from '../pages/front/favicon.js';
import { getFrontPage } from '../pages/front/page.js';
import { getRobots } from '../pages/front/robots.js';
import { getRetentionPage } from '../pages/retention/page.js';
import { getSiteAsset } from '../pages/site/asset.js';
import { getSitePage } from '../pages/site/page.js';
import { getVerifyAsset } from '../pages/verify/asset.js';
import { getVerifyPage } from '../pages/verify/page.js';
import type { Service } from '../service.js';
import { getAnalytics } from './analytics/get.js';
import { getAnalyticsNow } from './analytics/now.js';
import { getScoreAnalytics } from './analytics/scores.js';
import { listAudit } from './audit/list.js';
import { acceptInvitation } from './auth/accept-invitation.js';
import { beginInvitation } from './auth/begin-invitation.js';
import { beginSignIn } from './auth/begin-sign-in.js';
import { finishOidc } from './auth/oidc-callback.js';
import { startOidc } from './auth/oidc-start.js';
import { signInWithPasskey } from './auth/sign-in.js';
import { signInWithLink } from './auth/sign-in-with-link.js';
import { signOut } from './auth/sign-out.js';
import { getBranding } from './branding/get.js';
import { listVersionsOfBranding } from './branding/list-versions.js';
import { putBranding } from './branding/put.js';
import { uploadLogo } from './branding/upload-logo.js';
import { getCalibration } from './calibrations/get.js';
import { listCalls } from './calls/list.js';
import { acceptHandover } from './captures/accept-handover.js';
import { answerCaptureConsent } from './captures/answer-consent.js';
import { askCaptureChallenge } from './captures/ask-challenge.js';
import { chooseCaptureScenario } from './captures/choose-scenario.js';
import { giveUpCapture } from './captures/give-up.js';
import { offerHandover } from './captures/hand-over.js';
import { openCapture } from './captures/open.js';
import { openCapturePage } from './captures/open-page.js';
import { getCapture } from './captures/poll.js';
import { getHandover } from './captures/show-handover.js';
import { skipCaptureChallenge } from './captures/skip-challenge.js';
import { putCaptureMedia } from './captures/upload.js';
import { getConsentText } from './consent-texts/get.js';
import { createEnrollment } from './enrollments/create.js';
import { deleteEnrollment } from './enrollments/delete.js';
import { getEnrollment } from './enrollments/get.js';
import { getEvidenceLogCheckpoint, getEvidenceLogConsistency } from './evidence-log/checkpoint.js';
import { getEvidenceLogEntry, getEvidenceLogTlogProof } from './evidence-log/entry.js';
import { getEvidenceKeys, getWebhookKeys } from './evidence-log/keys.js';
import { listEvidence } from './evidence-log/list.js';
import { createFile } from './files/create.js';
import { deleteFile } from './files/delete.js';
import { createInstanceAccount } from './instance/create-account.js';
import { getInstanceAccount } from './instance/get-account.js';
import { getInstanceEngine } from './instance/get-engine.js';
import { getInstanceHealth } from './instance/get-health.js';
import { listInstanceAccounts } from './instance/list-accounts.js';
import { listInstanceSigningKeys, revokeInstanceSigningKey, rotateInstanceSigningKey } from './instance/signing-keys.js';
import { updateInstanceAccount } from './instance/update-account.js';
import { createKey } from './keys/create.js';
import { listKeys } from './keys/list.js';
import { revokeKey } from './keys/revoke.js';
import { openLive } from './live/open.js';
import { addMyPasskey } from './me/add-passkey.js';
import { beginMyPasskey } from './me/begin-passkey.js';
import { deleteMyPasskey } from './me/delete-passkey.js';
import { deleteMySignIn } from './me/delete-sign-in.js';
import { getMe } from './me/get.js';
import { listMyPasskeys } from './me/list-passkeys.js';
import { listMySignIns } from './me/list-sign-ins.js';
import { getMedia } from './media/get.js';
import { listMedia } from './media/list.js';
import { getMember } from './members/get.js';
import { inviteMember } from './members/invite.js';
import { listMembers } from './members/list.js';
import { removeMember } from './members/remove.js';
import { updateMember } from './members/update.js';
import { createPolicy } from './policy/create.js';
import { getNamedPolicy, getPolicy } from './policy/get.js';
import { getVersionOfPolicy } from './policy/get-version.js';
import { listPolicies } from './policy/list.js';
import { listVersionsOfPolicy } from './policy/list-versions.js';
import { previewPolicy } from './policy/preview.js';
import { putNamedPolicy, putPolicy } from './policy/put.js';
import { getProfile } from './profiles/get.js';
import { listProfiles } from './profiles/list.js';
import { claimReview } from './reviews/claim.js';
import { listEarlierSessions } from './reviews/earlier.js';
import { getReview } from './reviews/get.js';
import { listReviews } from './reviews/list.js';
import { getOwnReviews } from './reviews/own.js';
import { releaseReview } from './reviews/release.js';
import { getWaitingReviews } from './reviews/waiting.js';
import { getHealthz } from './service/healthz.js';
import { getMetrics } from './service/metrics.js';
import { getOpenapi } from './service/openapi.js';
import { getReadyz } from './service/readyz.js';
import { appealSession } from './sessions/appeal.js';
import { cancelSession } from './sessions/cancel.js';
import { createSession } from './sessions/create.js';
import { listSessionDeliveries } from './sessions/deliveries.js';
import { getSessionEvidence } from './sessions/evidence.js';
import { getSession } from './sessions/get.js';
import { listSessions } from './sessions/list.js';
import { renewSessionLink } from './sessions/renew-link.js';
import { reviewSession } from './sessions/review.js';
import { searchSessions } from './sessions/search.js';
import { eraseSubject } from './subjects/erase.js';
import { exportSubject } from './subjects/export.js';
import { createHold, liftHold, listHolds } from './subjects/holds.js';
import { listErasures } from './subjects/list-erasures.js';
import { lookUpSubject } from './subjects/lookup.js';
import { createRequest, listRequests, updateRequest } from './subjects/requests.js';
import { getUsage } from './usage/get.js';
import { createWebhookEndpoint } from './webhooks/create-endpoint.js';
import { deleteWebhookEndpoint } from './webhooks/delete-endpoint.js';
import { getWebhookDelivery } from './webhooks/get-delivery.js';
import { getWebhookEndpoint } from './webhooks/get-endpoint.js';
import { listWebhookDeliveries } from './webhooks/list-deliveries.js';
import { listWebhookEndpoints } from './webhooks/list-endpoints.js';
import { replayWebhookDeliveries } from './webhooks/replay-deliveries.js';
import { replayWebhookDelivery } from './webhooks/replay-delivery.js';
import { rotateWebhookSecret } from './webhooks/rotate-secret.js';
import { testWebhookEndpoint } from './webhooks/test-endpoint.js';
import { updateWebhookEndpoint } from './webhooks/update-endpoint.js';

/**
 * THE TABLE: every route, and who may call it. A route for API keys names the scope that the key or the member needs; the other
 * callers have none. `fresh` at the end: a sign-in cookie must be of the last five minutes. Each handler is one file with its input, its documentation and its work.
 */
// biome-ignore format: a table, read by columns
export const TABLE: readonly Row<Service>[] = [
  // method  path                                               caller      scope             rate       handler
  ['POST',   '/v1/sessions',                                    'key',      'sessions:write', 'creates', createSession],
  ['GET',    '/v1/sessions',                                    'key',      'sessions:read',  'reads',   listSessions],
  ['POST',   '/v1/sessions/search',                             'key',      'sessions:read',  'reads',   searchSessions],
  ['GET',    '/v1/sessions/:sessionId',                         'key',      'sessions:read',  'reads',   getSession],
  ['POST',   '/v1/sessions/:sessionId/cancel',                  'key',      'sessions:support','writes',  cancelSession],
  ['POST',   '/v1/sessions/:sessionId/renew-link',              'key',      'sessions:support','writes',  renewSessionLink],
  ['POST',   '/v1/sessions/:sessionId/appeal',                  'key',      'sessions:support','writes',  appealSession],
  ['POST',   '/v1/sessions/:sessionId/review',                  'key',      'reviews',        'writes',  reviewSession],
  ['GET',    '/v1/sessions/:sessionId/evidence',                'key',      'evidence',       'reads',   getSessionEvidence],
  ['GET',    '/v1/sessions/:sessionId/deliveries',              'key',      'webhooks:read',  'reads',   listSessionDeliveries],
  ['GET',    '/v1/sessions/:sessionId/media',                   'key',      'media:read',     'reads',   listMedia],
  ['GET',    '/v1/sessions/:sessionId/media/:mediaId',          'key',      'media:read',     'reads',   getMedia],

  ['GET',    '/v1/reviews',                                     'key',      'reviews',        'reads',   listReviews],
  ['GET',    '/v1/reviews/waiting',                             'key',      'reviews',        'reads',   getWaitingReviews],
  ['GET',    '/v1/reviews/own',                                 'key',      'reviews',        'reads',   getOwnReviews],
  ['GET',    '/v1/reviews/:sessionId',                          'key',      'reviews',        'reads',   getReview],
  ['GET',    '/v1/reviews/:sessionId/earlier',                  'key',      'reviews',        'reads',   listEarlierSessions],
  ['POST',   '/v1/reviews/:sessionId/claim',                    'key',      'reviews',        'writes',  claimReview],
  ['POST',   '/v1/reviews/:sessionId/release',                  'key',      'reviews',        'writes',  releaseReview],

  ['GET',    '/v1/live',                                        'key',      'sessions:read',  'reads',   openLive],

  ['POST',   '/v1/files',                                       'key',      'files',          'writes',  createFile],
  ['DELETE', '/v1/files/:fileId',                               'key',      'files',          'writes',  deleteFile],

  ['POST',   '/v1/captures/session',                            'token',    null,             'capture', openCapturePage],
  ['POST',   '/v1/captures/session/consent',                    'token',    null,             'capture', answerCaptureConsent],
  ['POST',   '/v1/captures/session/give-up',                    'token',    null,             'capture', giveUpCapture],
  ['POST',   '/v1/captures/session/scenario',                   'token',    null,             'capture', chooseCaptureScenario],
  ['POST',   '/v1/captures/handover',                           'token',    null,             'capture', offerHandover],
  ['GET',    '/v1/captures/handover',                           'token',    null,             'capture', getHandover],
  ['POST',   '/v1/captures/handover/accept',                    'token',    null,             'capture', acceptHandover],
  ['POST',   '/v1/captures',                                    'token',    null,             'capture', openCapture],
  ['PUT',    '/v1/captures/:captureId/media',                   'token',    null,             'capture', putCaptureMedia],
  ['POST',   '/v1/captures/:captureId/challenge',               'token',    null,             'capture', askCaptureChallenge],
  ['POST',   '/v1/captures/:captureId/skip',                    'token',    null,             'capture', skipCaptureChallenge],
  ['GET',    '/v1/captures/:captureId',                         'token',    null,             'capture', getCapture],

  ['POST',   '/v1/enrollments',                                 'key',      'enrollments',    'writes',  createEnrollment],
  ['GET',    '/v1/enrollments/:enrollmentId',                   'key',      'enrollments:read','reads',   getEnrollment],
  ['DELETE', '/v1/enrollments/:enrollmentId',                   'key',      'enrollments',    'writes',  deleteEnrollment],

  ['POST',   '/v1/subjects/lookup',                             'key',      'sessions:read',  'reads',   lookUpSubject],
  ['POST',   '/v1/subjects/export',                             'key',      'subjects:export','writes',  exportSubject, 'fresh'],
  ['POST',   '/v1/subjects/erase',                              'key',      'subjects:erase', 'writes',  eraseSubject, 'fresh'],

  ['GET',    '/v1/erasures',                                    'key',      'evidence',       'reads',   listErasures],
  ['GET',    '/v1/holds',                                       'key',      'holds',          'reads',   listHolds],
  ['POST',   '/v1/holds',                                       'key',      'holds',          'writes',  createHold, 'fresh'],
  ['DELETE', '/v1/holds/:holdId',                               'key',      'holds',          'writes',  liftHold, 'fresh'],
  ['GET',    '/v1/requests',                                    'key',      'requests',       'reads',   listRequests],
  ['POST',   '/v1/requests',                                    'key',      'requests',       'writes',  createRequest],
  ['PATCH',  '/v1/requests/:requestId',                         'key',      'requests',       'writes',  updateRequest],

  ['GET',    '/v1/policy',                                      'key',      'policy:read',    'reads',   getPolicy],
  ['PUT',    '/v1/policy',                                      'key',      'policy',         'writes',  putPolicy, 'fresh'],
  ['GET',    '/v1/policies',                                    'key',      'policy:read',    'reads',   listPolicies],
  ['POST',   '/v1/policies',                                    'key',      'policy',         'writes',  createPolicy, 'fresh'],
  ['GET',    '/v1/policies/:policyId',                          'key',      'policy:read',    'reads',   getNamedPolicy],
  ['PUT',    '/v1/policies/:policyId',                          'key',      'policy',         'writes',  putNamedPolicy, 'fresh'],
  ['POST',   '/v1/policy/preview',                              'key',      'policy:read',    'reads',   previewPolicy],
  ['GET',    '/v1/policy/versions',                             'key',      'policy:read',    'reads',   listVersionsOfPolicy],
  ['GET',    '/v1/policy/versions/:version',                    'key',      'policy:read',    'reads',   getVersionOfPolicy],

  ['GET',    '/v1/branding',                                    'key',      'branding',       'reads',   getBranding],
  ['PUT',    '/v1/branding',                                    'key',      'branding',       'writes',  putBranding, 'fresh'],
  ['GET',    '/v1/branding/versions',                           'key',      'branding',       'reads',   listVersionsOfBranding],
  ['POST',   '/v1/branding/logos',                              'key',      'branding',       'writes',  uploadLogo],

  ['GET',    '/v1/usage',                                       'key',      'usage',          'reads',   getUsage],
  ['GET',    '/v1/analytics',                                   'key',      'analytics',      'reads',   getAnalytics],
  ['GET',    '/v1/analytics/scores',                            'key',      'analytics',      'reads',   getScoreAnalytics],
  ['GET',    '/v1/analytics/now',                               'key',      'analytics',      'reads',   getAnalyticsNow],
  ['GET',    '/v1/audit',                                       'key',      'audit',          'reads',   listAudit],

  ['POST',   '/v1/webhook-endpoints',                           'key',      'webhooks',       'writes',  createWebhookEndpoint],
  ['GET',    '/v1/webhook-endpoints',                           'key',      'webhooks:read',  'reads',   listWebhookEndpoints],
  ['GET',    '/v1/webhook-endpoints/:endpointId',               'key',      'webhooks:read',  'reads',   getWebhookEndpoint],
  ['PATCH',  '/v1/webhook-endpoints/:endpointId',               'key',      'webhooks',       'writes',  updateWebhookEndpoint],
  ['DELETE', '/v1/webhook-endpoints/:endpointId',               'key',      'webhooks',       'writes',  deleteWebhookEndpoint],
  ['POST',   '/v1/webhook-endpoints/:endpointId/rotate-secret', 'key',      'webhooks',       'writes',  rotateWebhookSecret],
  ['POST',   '/v1/webhook-endpoints/:endpointId/test',          'key',      'webhooks',       'writes',  testWebhookEndpoint],
  ['GET',    '/v1/webhook-endpoints/:endpointId/deliveries',    'key',      'webhooks:read',  'reads',   listWebhookDeliveries],
  ['GET',    '/v1/webhook-keys',                                'anyone',   null,             'open',    getWebhookKeys],
  ['POST',   '/v1/webhooks/deliveries/replay',                  'key',      'webhooks',       'writes',  replayWebhookDeliveries],
  ['GET',    '/v1/webhook-deliveries/:deliveryId',              'key',      'webhooks',       'reads',   getWebhookDelivery],
  ['POST',   '/v1/webhook-deliveries/:deliveryId/replay',       'key',      'webhooks',       'writes',  replayWebhookDelivery],

  ['POST',   '/v1/auth/invitations',                            'visitor',  null,             'open',    beginInvitation],
  ['POST',   '/v1/auth/invitations/accept',                     'visitor',  null,             'open',    acceptInvitation],
  ['POST',   '/v1/auth/sign-in/options',                        'visitor',  null,             'open',    beginSignIn],
  ['POST',   '/v1/auth/sign-in',                                'visitor',  null,             'open',    signInWithPasskey],
  ['POST',   '/v1/auth/link',                                   'visitor',  null,             'open',    signInWithLink],
  ['GET',    '/v1/auth/oidc/start',                             'anyone',   null,             'open',    startOidc],
  ['GET',    '/v1/auth/oidc/callback',                          'anyone',   null,             'open',    finishOidc],
  ['POST',   '/v1/auth/sign-out',                               'person',   null,             'writes',  signOut],

  ['GET',    '/v1/me',                                          'person',   null,             'reads',   getMe],
  ['GET',    '/v1/me/passkeys',                                 'person',   null,             'reads',   listMyPasskeys],
  ['POST',   '/v1/me/passkeys/options',                         'person',   null,             'writes',  beginMyPasskey, 'fresh'],
  ['POST',   '/v1/me/passkeys',                                 'person',   null,             'writes',  addMyPasskey, 'fresh'],
  ['DELETE', '/v1/me/passkeys/:passkeyId',                      'person',   null,             'writes',  deleteMyPasskey, 'fresh'],
  ['GET',    '/v1/me/sign-ins',                                 'person',   null,             'reads',   listMySignIns],
  ['DELETE', '/v1/me/sign-ins/:signInId',                       'person',   null,             'writes',  deleteMySignIn],

  ['GET',    '/v1/members',                                     'key',      'members:read',   'reads',   listMembers],
  ['POST',   '/v1/members',                                     'key',      'members',        'writes',  inviteMember, 'fresh'],
  ['GET',    '/v1/members/:memberId',                           'key',      'members:read',   'reads',   getMember],
  ['PATCH',  '/v1/members/:memberId',                           'key',      'members',        'writes',  updateMember, 'fresh'],
  ['DELETE', '/v1/members/:memberId',                           'key',      'members',        'writes',  removeMember, 'fresh'],

  ['GET',    '/v1/keys',                                        'key',      'keys',           'reads',   listKeys],
  ['POST',   '/v1/keys',                                        'key',      'keys',           'writes',  createKey, 'fresh'],
  ['DELETE', '/v1/keys/:keyId',                                 'key',      'keys',           'writes',  revokeKey, 'fresh'],
  ['GET',    '/v1/calls',                                       'key',      'keys',           'reads',   listCalls],

  ['GET',    '/v1/evidence',                                    'key',      'evidence',       'reads',   listEvidence],
  ['GET',    '/v1/evidence-keys',                               'anyone',   null,             'open',    getEvidenceKeys],
  ['GET',    '/v1/consent-texts/:textHash',                     'anyone',   null,             'open',    getConsentText],
  ['GET',    '/v1/profiles',                                    'anyone',   null,             'open',    listProfiles],
  ['GET',    '/v1/profiles/:profileId',                         'anyone',   null,             'open',    getProfile],
  ['GET',    '/v1/calibrations/:digest',                        'anyone',   null,             'open',    getCalibration],
  ['GET',    '/v1/evidence-log/checkpoint',                     'anyone',   null,             'open',    getEvidenceLogCheckpoint],
  ['GET',    '/v1/evidence-log/entries/:receiptId',             'anyone',   null,             'open',    getEvidenceLogEntry],
  ['GET',    '/v1/evidence-log/entries/:receiptId/tlog-proof',  'anyone',   null,             'open',    getEvidenceLogTlogProof],
  ['GET',    '/v1/evidence-log/consistency',                    'anyone',   null,             'open',    getEvidenceLogConsistency],

  ['GET',    '/healthz',                                        'anyone',   null,             'open',    getHealthz],
  ['GET',    '/readyz',                                         'anyone',   null,             'open',    getReadyz],
  ['GET',    '/metrics',                                        'operator', null,             'open',    getMetrics],
  ['GET',    '/v1/instance/engine',                             'operator', null,             'open',    getInstanceEngine],
  ['GET',    '/v1/instance/health',                             'operator', null,             'open',    getInstanceHealth],
  ['GET',    '/v1/instance/signing-keys',                       'operator', null,             'open',    listInstanceSigningKeys],
  ['POST',   '/v1/instance/signing-keys',                       'operator', null,             'open',    rotateInstanceSigningKey, 'fresh'],
  ['POST',   '/v1/instance/signing-keys/:kid/revoke',           'operator', null,             'open',    revokeInstanceSigningKey, 'fresh'],
  ['POST',   '/v1/instance/accounts',                           'operator', null,             'open',    createInstanceAccount, 'fresh'],
  ['GET',    '/v1/instance/accounts',                           'operator', null,             'open',    listInstanceAccounts],
  ['GET',    '/v1/instance/accounts/:accountId',                'operator', null,             'open',    getInstanceAccount],
  ['PATCH',  '/v1/instance/accounts/:accountId',                'operator', null,             'open',    updateInstanceAccount, 'fresh'],
  ['GET',    '/v1/openapi.json',                                'anyone',   null,             'open',    getOpenapi],

  ['GET',    '/',                                               'anyone',   null,             'open',    getFrontPage],
  ['GET',    '/favicon.svg',                                    'anyone',   null,             'open',    getFavicon],
  ['GET',    '/favicon.ico',                                    'anyone',   null,             'open',    getFavicon],
  ['GET',    '/robots.txt',                                     'anyone',   null,             'open',    getRobots],

  ['GET',    '/capture/:captureToken',                          'anyone',   null,             'open',    getCapturePage],
  ['GET',    '/handover',                                       'anyone',   null,             'open',    getHandoverPage],
  ['GET',    '/capture-assets/:file',                           'anyone',   null,             'open',    getCaptureAsset],
  ['GET',    '/capture-logos/:digest',                          'anyone',   null,             'open',    getCaptureLogo],
  ['GET',    '/capture-detector.bin',                           'anyone',   null,             'open',    getCaptureDetector],
  ['GET',    '/demo/embed',                                     'anyone',   null,             'open',    getDemoEmbed],

  ['GET',    '/retention/:accountId',                           'anyone',   null,             'open',    getRetentionPage],

  ['GET',    '/verify',                                         'anyone',   null,             'open',    getVerifyPage],
  ['GET',    '/verify-assets/:file',                            'anyone',   null,             'open',    getVerifyAsset],

  ['GET',    '/console',                                        'anyone',   null,             'open',    getConsolePage],
  ['GET',    '/console/:screen',                                'anyone',   null,             'open',    getConsolePage],
  ['GET',    '/console/:screen/:part',                          'anyone',   null,             'open',    getConsolePage],
  ['GET',    '/console/:screen/:part/:detail',                  'anyone',   null,             'open',    getConsolePage],
  ['GET',    '/console/:screen/:part/:detail/:more',            'anyone',   null,             'open',    getConsolePage],
  ['GET',    '/console-assets/:file',                           'anyone',   null,             'open',    getConsoleAsset],

  ['GET',    '/guides',                                         'anyone',   null,             'open',    getSitePage],
  ['GET',    '/guides/:page',                                   'anyone',   null,             'open',    getSitePage],
  ['GET',    '/guides/:section/:page',                          'anyone',   null,             'open',    getSitePage],
  ['GET',    '/docs',                                           'anyone',   null,             'open',    getSitePage],
  ['GET',    '/docs/:page',                                     'anyone',   null,             'open',    getSitePage],
  ['GET',    '/docs/:section/:page',                            'anyone',   null,             'open',    getSitePage],
  ['GET',    '/site-assets/:file',                              'anyone',   null,             'open',    getSiteAsset],
  ['GET',    '/site-assets/chunks/:file',                       'anyone',   null,             'open',    getSiteAsset],

  ['GET',    '/clients',                                        'anyone',   null,             'open',    getClientsPage],
  ['GET',    '/clients/:file',                                  'anyone',   null,             'open',    getClientFile],
  ['GET',    '/clients/go/:host/:module/:file',                 'anyone',   null,             'open',    getClientFile],
  ['GET',    '/clients/go/:host/:module/@v/:file',              'anyone',   null,             'open',    getClientFile],
  ['GET',    '/clients/maven/:group/:domain/:artifact/:file',   'anyone',   null,             'open',    getClientFile],
  ['GET',    '/clients/maven/:group/:domain/:artifact/:version/:file', 'anyone', null,         'open',    getClientFile],
  ['GET',    '/element.js',                                     'anyone',   null,             'open',    getElement],

  ['GET',    '/errors',                                         'anyone',   null,             'open',    listErrorPages],
  ['GET',    '/errors/:code',                                   'anyone',   null,             'open',    getErrorPage],
];

export function openRoutes(service: Service): Route[] {
  const routes: Route[] = TABLE.map((row) => openRow(row, service, () => routes));
  return routes;
}
