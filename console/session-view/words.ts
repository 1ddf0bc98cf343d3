import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type {
  AttemptOutcome,
  CaptureSign,
  CheckKind,
  CheckStatus,
  CloseReason,
  Flow,
  Outcome,
} from '@faceproof/protocol/words.js';
import type { Catalogue } from '../texts/catalogue.js';

/** The enumerations of the contract in words. A member that one language lacks does not compile. */

export const STATUS_WORDS: Catalogue<Record<SessionStatus, string>> = {
  en: {
    CREATED: 'Not opened',
    CAPTURING: 'Capturing',
    PROCESSING: 'Processing',
    IN_REVIEW: 'In review',
    APPROVED: 'Approved',
    DECLINED: 'Declined',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    CANCELED: 'Canceled',
  },
  de: {
    CREATED: 'Nicht geöffnet',
    CAPTURING: 'Aufnahme läuft',
    PROCESSING: 'Wird geprüft',
    IN_REVIEW: 'In Durchsicht',
    APPROVED: 'Angenommen',
    DECLINED: 'Abgelehnt',
    FAILED: 'Fehlgeschlagen',
    EXPIRED: 'Abgelaufen',
    CANCELED: 'Abgebrochen',
  },
};

export const DELIVERY_STATE_WORDS: Catalogue<Record<DeliveryState, string>> = {
  en: { PENDING: 'Pending', DELIVERED: 'Delivered', FAILED: 'Given up', CANCELED: 'Canceled' },
  de: { PENDING: 'Wartet', DELIVERED: 'Zugestellt', FAILED: 'Aufgegeben', CANCELED: 'Verworfen' },
};

export const OUTCOME_WORDS: Catalogue<Record<Outcome, string>> = {
  en: { APPROVED: 'Approved', DECLINED: 'Declined', REVIEW: 'Sent to review', INCONCLUSIVE: 'Inconclusive' },
  de: { APPROVED: 'Angenommen', DECLINED: 'Abgelehnt', REVIEW: 'Zur Durchsicht', INCONCLUSIVE: 'Ohne Ergebnis' },
};

export const FLOW_WORDS: Catalogue<Record<Flow, string>> = {
  en: { ONBOARDING: 'Onboarding', LIVENESS_ONLY: 'Liveness only' },
  de: { ONBOARDING: 'Onboarding', LIVENESS_ONLY: 'Nur Lebendigkeit' },
};

export const CHECK_WORDS: Catalogue<Record<CheckKind, string>> = {
  en: {
    'capture.integrity': 'Real camera',
    'face.detection': 'One face',
    'face.quality': 'Picture quality',
    'liveness.passive': 'Liveness',
    'liveness.active': 'Challenge',
    'face.consistency': 'Same person in all frames',
    'reference.quality': 'Reference quality',
    'face.match': 'Match with the reference',
    'face.duplicate': 'Not another customer',
  },
  de: {
    'capture.integrity': 'Echte Kamera',
    'face.detection': 'Ein Gesicht',
    'face.quality': 'Bildqualität',
    'liveness.passive': 'Lebendigkeit',
    'liveness.active': 'Aufgabe',
    'face.consistency': 'Dieselbe Person in allen Bildern',
    'reference.quality': 'Qualität der Referenz',
    'face.match': 'Übereinstimmung mit der Referenz',
    'face.duplicate': 'Kein anderer Kunde',
  },
};

export const CHECK_STATUS_WORDS: Catalogue<Record<CheckStatus, string>> = {
  en: { PASSED: 'Passed', FAILED: 'Failed', INCONCLUSIVE: 'Not sure', SKIPPED: 'Skipped' },
  de: { PASSED: 'Bestanden', FAILED: 'Nicht bestanden', INCONCLUSIVE: 'Unsicher', SKIPPED: 'Ausgelassen' },
};

export const REASON_WORDS: Catalogue<Record<ReasonCode, string>> = {
  en: {
    FACE_NOT_FOUND: 'No face',
    MULTIPLE_FACES: 'More than one person',
    FACE_TOO_SMALL: 'Face too far away',
    FACE_TOO_CLOSE: 'Face too close',
    FACE_NOT_CENTERED: 'Face not centred',
    POSE_OUT_OF_RANGE: 'Face turned away',
    FACE_OCCLUDED: 'Face covered',
    EYES_CLOSED: 'Eyes closed',
    TOO_DARK: 'Too dark',
    TOO_BRIGHT: 'Too bright',
    BLURRED: 'Blurred',
    LOW_RESOLUTION: 'Too few pixels',
    REFERENCE_FACE_NOT_FOUND: 'No face on the reference',
    REFERENCE_QUALITY_LOW: 'Reference unusable',
    LIVENESS_SCORE_LOW: 'Liveness score low',
    SPOOF_SUSPECTED: 'A screen, a photo or a mask',
    CHALLENGE_FAILED: 'Challenge not done',
    FRAMES_INCONSISTENT: 'Frames do not belong together',
    MEDIA_REPLAYED: 'Seen in an earlier capture',
    CAPTURE_INJECTION_SUSPECTED: 'Not from a camera',
    FACE_MISMATCH: 'Another person than on the reference',
    REVIEW_BAND: 'A score is in the review band',
    DUPLICATE_FACE: 'The face of another customer',
    REVIEW_TIMEOUT: 'Nobody reviewed it in time',
    ATTEMPTS_EXHAUSTED: 'No attempts left',
    ENGINE_UNAVAILABLE: 'The engine could not measure',
    PROCESSING_TIMEOUT: 'Not measured in time',
  },
  de: {
    FACE_NOT_FOUND: 'Kein Gesicht',
    MULTIPLE_FACES: 'Mehr als eine Person',
    FACE_TOO_SMALL: 'Gesicht zu weit weg',
    FACE_TOO_CLOSE: 'Gesicht zu nah',
    FACE_NOT_CENTERED: 'Gesicht nicht in der Mitte',
    POSE_OUT_OF_RANGE: 'Gesicht abgewandt',
    FACE_OCCLUDED: 'Gesicht verdeckt',
    EYES_CLOSED: 'Augen geschlossen',
    TOO_DARK: 'Zu dunkel',
    TOO_BRIGHT: 'Zu hell',
    BLURRED: 'Unscharf',
    LOW_RESOLUTION: 'Zu wenige Pixel',
    REFERENCE_FACE_NOT_FOUND: 'Kein Gesicht auf der Referenz',
    REFERENCE_QUALITY_LOW: 'Referenz unbrauchbar',
    LIVENESS_SCORE_LOW: 'Lebendigkeitswert niedrig',
    SPOOF_SUSPECTED: 'Bildschirm, Foto oder Maske',
    CHALLENGE_FAILED: 'Aufgabe nicht erfüllt',
    FRAMES_INCONSISTENT: 'Bilder gehören nicht zusammen',
    MEDIA_REPLAYED: 'Aus einer früheren Aufnahme bekannt',
    CAPTURE_INJECTION_SUSPECTED: 'Nicht von einer Kamera',
    FACE_MISMATCH: 'Andere Person als auf der Referenz',
    REVIEW_BAND: 'Ein Wert liegt im Prüfbereich',
    DUPLICATE_FACE: 'Gesicht eines anderen Kunden',
    REVIEW_TIMEOUT: 'Niemand hat es rechtzeitig durchgesehen',
    ATTEMPTS_EXHAUSTED: 'Keine Versuche mehr',
    ENGINE_UNAVAILABLE: 'Die Prüfung konnte nicht messen',
    PROCESSING_TIMEOUT: 'Nicht rechtzeitig gemessen',
  },
};

export const SIGN_WORDS: Catalogue<Record<CaptureSign, string>> = {
  en: {
    REPLAYED_BYTES: 'A file of an earlier capture was sent again',
    REPLAYED_MOMENTS: 'It shows the same moments as an earlier capture',
    EQUAL_BYTES: 'Two frames are the same file',
    STILL_PICTURE: 'Nothing moves: the frames may be one picture',
    TIMES_OUT_OF_ORDER: 'The times of the frames are out of order',
    FLAT_FACE: 'The face moves like a flat surface',
    RIGID_FACE: 'The face does not change while it moves',
    REPEATED_FRAMES: 'Frames repeat',
    SCENE_CUT: 'The scene changes between two frames',
    VIRTUAL_CAMERA: 'The camera is a program',
    EDITED_FILE: 'The file was written by an editor',
    CAMERA_CONTRADICTED: 'The camera that was named cannot take such pictures',
    MIXED_CODING: 'The frames were encoded in different ways',
    CONSTANT_TIMES: 'The frames come too regularly for a camera',
    LIGHT_SEEN: 'The face follows the colours of the screen',
    LIGHT_UNSEEN: 'The colours of the screen are not visible on the face',
    LIGHT_AVOIDED: 'The person went on without colours',
    LIGHT_CONTRADICTED: 'The face follows other colours than those shown',
  },
  de: {
    REPLAYED_BYTES: 'Eine Datei einer früheren Aufnahme wurde erneut gesendet',
    REPLAYED_MOMENTS: 'Sie zeigt dieselben Momente wie eine frühere Aufnahme',
    EQUAL_BYTES: 'Zwei Bilder sind dieselbe Datei',
    STILL_PICTURE: 'Nichts bewegt sich: vielleicht ein einziges Bild',
    TIMES_OUT_OF_ORDER: 'Die Zeiten der Bilder sind vertauscht',
    FLAT_FACE: 'Das Gesicht bewegt sich wie eine Fläche',
    RIGID_FACE: 'Das Gesicht verändert sich nicht, während es sich bewegt',
    REPEATED_FRAMES: 'Bilder wiederholen sich',
    SCENE_CUT: 'Die Szene wechselt zwischen zwei Bildern',
    VIRTUAL_CAMERA: 'Die Kamera ist ein Programm',
    EDITED_FILE: 'Ein Bearbeitungsprogramm schrieb die Datei',
    CAMERA_CONTRADICTED: 'Die genannte Kamera macht solche Bilder nicht',
    MIXED_CODING: 'Die Bilder sind verschieden kodiert',
    CONSTANT_TIMES: 'Die Bilder kommen zu regelmäßig für eine Kamera',
    LIGHT_SEEN: 'Das Gesicht folgt den Farben des Bildschirms',
    LIGHT_UNSEEN: 'Die Farben sind auf dem Gesicht nicht zu sehen',
    LIGHT_AVOIDED: 'Die Person machte ohne Farben weiter',
    LIGHT_CONTRADICTED: 'Das Gesicht folgt anderen Farben als den gezeigten',
  },
};

export const CLOSE_WORDS: Catalogue<Record<CloseReason, string>> = {
  en: {
    NEVER_OPENED: 'the link was never opened',
    ABANDONED: 'the person did not finish',
    CANCELED_BY_INTEGRATOR: 'canceled by your side',
    CONSENT_DECLINED: 'the person said no',
    CANNOT_CAPTURE: 'the person could not be captured',
    SUBJECT_ERASED: 'the person was erased',
  },
  de: {
    NEVER_OPENED: 'der Link wurde nie geöffnet',
    ABANDONED: 'die Person kam nicht zum Ende',
    CANCELED_BY_INTEGRATOR: 'von Ihrer Seite abgebrochen',
    CONSENT_DECLINED: 'die Person lehnte ab',
    CANNOT_CAPTURE: 'die Person konnte nicht aufgenommen werden',
    SUBJECT_ERASED: 'die Person wurde gelöscht',
  },
};

export const ATTEMPT_WORDS: Catalogue<Record<AttemptOutcome, string>> = {
  en: {
    OPEN: 'open',
    VOIDED: 'replaced by a newer one',
    PROCESSING: 'being measured',
    RETRY: 'asked to try again',
    DECIDED: 'decided',
    FAILED: 'could not be measured',
    EXPIRED: 'expired',
    CANCELED: 'canceled',
  },
  de: {
    OPEN: 'offen',
    VOIDED: 'durch einen neueren ersetzt',
    PROCESSING: 'wird gemessen',
    RETRY: 'um neuen Versuch gebeten',
    DECIDED: 'entschieden',
    FAILED: 'nicht messbar',
    EXPIRED: 'abgelaufen',
    CANCELED: 'abgebrochen',
  },
};
