import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Catalogue } from './catalogue.js';

type Words = Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * Why the service refuses a call. The service answers in English and in more detail, so English lists only what it says too
 * technically.
 */
export const PROBLEM_WORDS: Catalogue<Words> = {
  en: {
    sign_in_required: 'Your sign-in has ended.',
    missing_api_key: 'You are not signed in.',
    insufficient_scope: 'Your role may not do this.',
    internal_error: 'The service made an error. Try again shortly.',
  },
  de: {
    malformed_json: 'Die Anfrage ist kein gültiges JSON.',
    invalid_header: 'Ein Kopf der Anfrage ist ungültig.',
    missing_api_key: 'Sie sind nicht angemeldet.',
    invalid_api_key: 'Der API-Schlüssel ist ungültig.',
    expired_api_key: 'Der API-Schlüssel ist abgelaufen.',
    sign_in_required: 'Ihre Anmeldung ist abgelaufen.',
    sign_in_refused: 'Die Anmeldung wurde abgelehnt.',
    allowance_exhausted: 'Das Kontingent dieses Monats ist aufgebraucht.',
    account_suspended: 'Das Konto ist gesperrt.',
    insufficient_scope: 'Ihre Rolle darf das nicht.',
    origin_mismatch: 'Die Anfrage kommt von einer anderen Seite.',
    fresh_sign_in_required: 'Dafür ist eine Anmeldung nötig, die höchstens fünf Minuten alt ist.',
    not_found: 'Das gibt es nicht, oder es gehört zum anderen Modus.',
    method_not_allowed: 'Diese Adresse nimmt solche Anfragen nicht an.',
    request_timeout: 'Die Anfrage kam zu langsam an. Versuchen Sie es noch einmal.',
    upload_too_slow: 'Die Datei kam zu langsam an. Versuchen Sie es mit einer besseren Verbindung noch einmal.',
    session_state_conflict: 'Der Status der Sitzung lässt das nicht zu.',
    session_not_approved: 'Die Sitzung ist nicht angenommen.',
    idempotency_in_progress: 'Dieselbe Anfrage läuft noch.',
    capture_link_in_use: 'Der Link ist auf einem anderen Gerät geöffnet.',
    upload_token_used: 'Das Upload-Token wurde schon verwendet.',
    review_claimed: 'Eine andere Person hat den Fall übernommen.',
    decision_version_mismatch: 'Die Entscheidung hat sich inzwischen geändert. Laden Sie den Fall neu.',
    second_reviewer_required:
      'Eine andere Person muss abstimmen. Strittige Fälle entscheidet ein Inhaber, der nicht abgestimmt hat.',
    last_owner: 'Das Konto hätte keinen Inhaber mehr.',
    last_passkey: 'Das ist der letzte Passkey. Ohne ihn könnten Sie sich nicht mehr anmelden.',
    webhook_endpoint_disabled: 'Der Webhook-Endpunkt ist abgeschaltet.',
    capture_link_expired: 'Der Link ist abgelaufen.',
    upload_token_expired: 'Das Upload-Token ist abgelaufen.',
    invitation_expired: 'Der Link ist nicht mehr gültig.',
    subject_erased: 'Die Person wurde gelöscht.',
    subject_on_hold: 'Eine Löschsperre steht dagegen.',
    media_deleted: 'Das Bild wurde gelöscht.',
    policy_version_mismatch: 'Die Richtlinie hat sich inzwischen geändert. Laden Sie sie neu.',
    payload_too_large: 'Die Anfrage ist zu groß.',
    unsupported_media_type: 'Diese Dateiart wird nicht angenommen.',
    validation_failed: 'Eine Angabe ist ungültig.',
    reference_required: 'Dieser Ablauf braucht ein Referenzbild.',
    reference_not_allowed: 'Dieser Ablauf nimmt kein Referenzbild an.',
    reference_unusable: 'Das Referenzbild ist nicht verwendbar.',
    idempotency_key_reused: 'Der Idempotenzschlüssel gehört zu einer anderen Anfrage.',
    simulate_not_allowed: 'Nur im Testmodus lassen sich Szenarien spielen.',
    challenge_not_judged: 'Diese Art der Lebendprüfung hat eine Aufgabe. Ihr Ergebnis muss nötig sein.',
    subject_mismatch: 'Das gehört zu einer anderen Person.',
    undecodable_media: 'Die Datei ist nicht lesbar.',
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment.',
    internal_error: 'Der Dienst hat einen Fehler gemacht. Versuchen Sie es gleich noch einmal.',
    overloaded: 'Der Dienst ist überlastet. Versuchen Sie es gleich noch einmal.',
    dependency_unavailable: 'Ein Teil des Dienstes ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  },
};
