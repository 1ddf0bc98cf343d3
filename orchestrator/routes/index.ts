import { openRow, type Route, type Row } from '../http/route.js';
import { getCaptureAsset, getCaptureLogo, getCapturePage, getHandoverPage } from '../pages/capture/capture.js';
import { getDemoEmbed } from '../pages/capture/demo-embed.js';
import { getCaptureDetector } from '../pages/capture/detector.js';
import { getClientFile, getClientsPage, getElement } from '../pages/clients/clients.js';
import { getConsoleAsset } from '../pages/console/asset.js';
import { getConsolePage } from '../pages/console/page.js';
import { getErrorPage, listErrorPages } from '../pages/errors/errors.js';
import { getFavicon, getFrontPage, getRobots } from '../pages/front/front.js';
import { getRetentionPage } from '../pages/retention/page.js';
import { getSiteAsset, getSitePage } from '../pages/site/site.js';
import { getVerifyAsset, getVerifyPage } from '../pages/verify/verify.js';
import type { Service } from '../service.js';
import { getAnalytics, getAnalyticsNow, getScoreAnalytics } from './analytics/analytics.js';
import { listAudit } from './audit/audit.js';
import { acceptInvitation, beginInvitation } from './auth/invitations.js';
import { finishOidc, startOidc } from './auth/oidc.js';
import { beginSignIn, signInWithLink, signInWithPasskey, signOut } from './auth/sign-ins.js';
import { getBranding, listVersionsOfBranding, putBranding, uploadLogo } from './branding/branding.js';
import { getCalibration } from './calibrations/get.js';
import { listCalls } from './calls/list.js';
import { answerCaptureConsent, chooseCaptureScenario, giveUpCapture, openCapturePage } from './captures/capture-link.js';
import { getCapture, openCapture } from './captures/captures.js';
import { askCaptureChallenge, skipCaptureChallenge } from './captures/challenge.js';
import { acceptHandover, getHandover, offerHandover } from './captures/handover.js';
import { putCaptureMedia } from './captures/upload.js';
import { getConsentText } from './consent-texts/get.js';
import { createEnrollment, deleteEnrollment, getEnrollment } from './enrollments/enrollments.js';
import { getEvidenceLogCheckpoint, getEvidenceLogConsistency } from './evidence-log/checkpoint.js';
import { getEvidenceLogEntry, getEvidenceLogTlogProof } from './evidence-log/entry.js';
import { getEvidenceKeys, getWebhookKeys } from './evidence-log/keys.js';
import { listEvidence } from './evidence-log/list.js';
import { createFile, deleteFile } from './files/files.js';
import { createInstanceAccount, getInstanceAccount, listInstanceAccounts, updateInstanceAccount } from './instance/accounts.js';
import { getInstanceEngine } from './instance/get-engine.js';
import { getInstanceHealth } from './instance/get-health.js';
import { getInstanceNotice, setInstanceNotice } from './instance/notice.js';
import { listInstanceSets, releaseInstanceSet } from './instance/sets.js';
import { listInstanceSigningKeys, revokeInstanceSigningKey, rotateInstanceSigningKey } from './instance/signing-keys.js';
import { createKey, listKeys, revokeKey } from './keys/keys.js';
import { openLive } from './live/open.js';
import {
  addMyPasskey,
  beginMyPasskey,
  deleteMyPasskey,
  deleteMySignIn,
  getMe,
  listMyPasskeys,
  listMySignIns,
} from './me/me.js';
import { getMedia, listMedia } from './media/media.js';
import { inviteInstanceMember, inviteMember } from './members/invite.js';
import { getMember, listMembers, removeMember, updateMember } from './members/members.js';
import { createPolicy, getNamedPolicy, getPolicy, listPolicies, putNamedPolicy, putPolicy } from './policy/policies.js';
import { previewPolicy } from './policy/preview.js';
import { getVersionOfPolicy, listVersionsOfPolicy } from './policy/versions.js';
import { getProfile, listProfiles } from './profiles/profiles.js';
import { assignReview, claimReview, releaseReview, writeReviewNote } from './reviews/acts.js';
import { listReviews } from './reviews/list.js';
import { getOwnReviews, getReview, getWaitingReviews, listEarlierSessions } from './reviews/read.js';
import { getHealthz, getMetrics, getOpenapi, getReadyz } from './service/service.js';
import { appealSession } from './sessions/appeal.js';
import { createSession } from './sessions/create.js';
import { listSessionDeliveries } from './sessions/deliveries.js';
import { getSessionEvidence } from './sessions/evidence.js';
import { cancelSession, renewSessionLink } from './sessions/lifecycle.js';
import { getSession, listSessions, searchSessions } from './sessions/read.js';
import { reviewSession } from './sessions/review.js';
import { createHold, liftHold, listHolds } from './subjects/holds.js';
import { createRequest, listRequests, updateRequest } from './subjects/requests.js';
import { eraseSubject, exportSubject, listErasures, lookUpSubject } from './subjects/subjects.js';
import { getUsage } from './usage/get.js';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDeliveries,
  replayWebhookDelivery,
} from './webhooks/deliveries.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhooks/endpoints.js';

/**
 * THE TABLE: every route, and who may call it. A route for API keys names the scope that the key or the member needs; the other
 * callers have none. `fresh` at the end: a sign-in cookie must be of the last five minutes. Each handler has its input, its documentation
 * and its work in one place.
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
  ['POST',   '/v1/reviews/:sessionId/notes',                    'key',      'reviews',        'writes',  writeReviewNote],
  ['POST',   '/v1/reviews/:sessionId/assign',                   'key',      'reviews',        'writes',  assignReview],

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
  ['GET',    '/v1/instance/sets',                               'operator', null,             'open',    listInstanceSets],
  ['POST',   '/v1/instance/sets',                               'operator', null,             'open',    releaseInstanceSet, 'fresh'],
  ['GET',    '/v1/instance/notice',                             'operator', null,             'open',    getInstanceNotice],
  ['POST',   '/v1/instance/notice',                             'operator', null,             'open',    setInstanceNotice, 'fresh'],
  ['POST',   '/v1/instance/accounts',                           'operator', null,             'open',    createInstanceAccount, 'fresh'],
  ['GET',    '/v1/instance/accounts',                           'operator', null,             'open',    listInstanceAccounts],
  ['GET',    '/v1/instance/accounts/:accountId',                'operator', null,             'open',    getInstanceAccount],
  ['PATCH',  '/v1/instance/accounts/:accountId',                'operator', null,             'open',    updateInstanceAccount, 'fresh'],
  ['POST',   '/v1/instance/accounts/:accountId/members',        'operator', null,             'open',    inviteInstanceMember, 'fresh'],
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
