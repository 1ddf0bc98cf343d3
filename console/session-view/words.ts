import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import {
  type AttemptOutcome,
  type CaptureSign,
  CHECK_TABLE,
  type CheckKind,
  type CheckStatus,
  type CloseReason,
  type Flow,
  type Outcome,
  ofEachCheck,
} from '@faceproof/protocol/words.js';
import { type Catalogue, catalogue, type Pair } from '../texts/catalogue.js';

/** The enumerations of the contract in words. A member that one language lacks does not compile. */

export const STATUS_WORDS = catalogue<Record<SessionStatus, Pair>>({
  CREATED: ['Not begun', 'Nicht begonnen'],
  CAPTURING: ['Capturing', 'Aufnahme läuft'],
  PROCESSING: ['Processing', 'Wird geprüft'],
  IN_REVIEW: ['In review', 'In Durchsicht'],
  APPROVED: ['Approved', 'Angenommen'],
  DECLINED: ['Declined', 'Abgelehnt'],
  FAILED: ['Failed', 'Fehlgeschlagen'],
  EXPIRED: ['Expired', 'Abgelaufen'],
  CANCELED: ['Canceled', 'Abgebrochen'],
});

export const DELIVERY_STATE_WORDS = catalogue<Record<DeliveryState, Pair>>({
  PENDING: ['Pending', 'Wartet'],
  DELIVERED: ['Delivered', 'Zugestellt'],
  FAILED: ['Given up', 'Aufgegeben'],
  CANCELED: ['Canceled', 'Verworfen'],
});

export const OUTCOME_WORDS = catalogue<Record<Outcome, Pair>>({
  APPROVED: ['Approved', 'Angenommen'],
  DECLINED: ['Declined', 'Abgelehnt'],
  REVIEW: ['Sent to review', 'Zur Durchsicht'],
  INCONCLUSIVE: ['Inconclusive', 'Ohne Ergebnis'],
});

export const FLOW_WORDS = catalogue<Record<Flow, Pair>>({
  ONBOARDING: ['Onboarding', 'Onboarding'],
  LIVENESS_ONLY: ['Liveness only', 'Nur Lebendigkeit'],
});

export const CHECK_WORDS = catalogue<Record<CheckKind, Pair>>({
  'capture.integrity': ['Real camera', 'Echte Kamera'],
  'face.detection': ['One face', 'Ein Gesicht'],
  'face.quality': ['Picture quality', 'Bildqualität'],
  'liveness.passive': ['Liveness', 'Lebendigkeit'],
  'liveness.active': ['Challenge', 'Aufgabe'],
  'face.consistency': ['Same person in all frames', 'Dieselbe Person in allen Bildern'],
  'reference.quality': ['Reference quality', 'Qualität der Referenz'],
  'face.match': ['Match with the reference', 'Übereinstimmung mit der Referenz'],
  'face.duplicate': ['Not another customer', 'Kein anderer Kunde'],
});

export const CHECK_QUESTIONS: Catalogue<Record<CheckKind, string>> = {
  en: ofEachCheck((kind) => CHECK_TABLE[kind].asks),
  de: {
    'capture.integrity': 'Ob eine Kamera die Bilder eben gemacht hat: nichts abgespielt, wiederholt, flach oder bearbeitet.',
    'face.detection': 'Ob es genau ein Gesicht gibt.',
    'face.quality': 'Ob genug Bilder groß, hell, scharf und frontal genug sind.',
    'liveness.passive': 'Ob die Bilder die Textur eines lebenden Gesichts haben.',
    'liveness.active':
      'Ob die Person tat, was die Aufgabe verlangte, und zur richtigen Zeit. Genau dann nötig, wenn zur Art der Lebendprüfung eine Aufgabe gehört.',
    'face.consistency': 'Ob alle Bilder dieselbe Person zeigen.',
    'reference.quality': 'Ob die Referenz gut genug für einen Vergleich ist.',
    'face.match': 'Ob das Gesicht das der Referenz ist.',
    'face.duplicate': 'Ob das Gesicht unter einer anderen Person des Kontos hinterlegt ist.',
  },
};

export const CHECK_STATUS_WORDS = catalogue<Record<CheckStatus, Pair>>({
  PASSED: ['Passed', 'Bestanden'],
  FAILED: ['Failed', 'Nicht bestanden'],
  INCONCLUSIVE: ['Not sure', 'Unsicher'],
  SKIPPED: ['Skipped', 'Ausgelassen'],
});

export const REASON_WORDS = catalogue<Record<ReasonCode, Pair>>({
  FACE_NOT_FOUND: ['No face', 'Kein Gesicht'],
  MULTIPLE_FACES: ['More than one person', 'Mehr als eine Person'],
  FACE_TOO_SMALL: ['Face too far away', 'Gesicht zu weit weg'],
  FACE_TOO_CLOSE: ['Face too close', 'Gesicht zu nah'],
  FACE_NOT_CENTERED: ['Face not centred', 'Gesicht nicht in der Mitte'],
  POSE_OUT_OF_RANGE: ['Face turned away', 'Gesicht abgewandt'],
  FACE_OCCLUDED: ['Face covered', 'Gesicht verdeckt'],
  EYES_CLOSED: ['Eyes closed', 'Augen geschlossen'],
  TOO_DARK: ['Too dark', 'Zu dunkel'],
  TOO_BRIGHT: ['Too bright', 'Zu hell'],
  BLURRED: ['Blurred', 'Unscharf'],
  LOW_RESOLUTION: ['Too few pixels', 'Zu wenige Pixel'],
  REFERENCE_FACE_NOT_FOUND: ['No face on the reference', 'Kein Gesicht auf der Referenz'],
  REFERENCE_QUALITY_LOW: ['Reference unusable', 'Referenz unbrauchbar'],
  LIVENESS_SCORE_LOW: ['Liveness score low', 'Lebendigkeitswert niedrig'],
  SPOOF_SUSPECTED: ['A screen, a photo or a mask', 'Bildschirm, Foto oder Maske'],
  CHALLENGE_FAILED: ['Challenge not done', 'Aufgabe nicht erfüllt'],
  FRAMES_INCONSISTENT: ['Frames do not belong together', 'Bilder gehören nicht zusammen'],
  MEDIA_REPLAYED: ['Seen in an earlier capture', 'Aus einer früheren Aufnahme bekannt'],
  CAPTURE_INJECTION_SUSPECTED: ['Not from a camera', 'Nicht von einer Kamera'],
  FACE_MISMATCH: ['Another person than on the reference', 'Andere Person als auf der Referenz'],
  REVIEW_BAND: ['A person must decide', 'Ein Mensch muss entscheiden'],
  DUPLICATE_FACE: ['The face of another customer', 'Gesicht eines anderen Kunden'],
  CHALLENGE_NOT_POSSIBLE: ['The head turns were not done', 'Die Kopfdrehungen blieben aus'],
  ENROLLMENT_OUTDATED: ['The enrollment is of an older model', 'Die Registrierung stammt von einem älteren Modell'],
  APPEALED: ['The decision is contested', 'Die Entscheidung wird angefochten'],
  REVIEW_TIMEOUT: ['No one reviewed it in time', 'Niemand hat es rechtzeitig durchgesehen'],
  ATTEMPTS_EXHAUSTED: ['No attempts left', 'Keine Versuche mehr'],
  ENGINE_UNAVAILABLE: ['The engine could not measure', 'Die Prüfung konnte nicht messen'],
  PROCESSING_TIMEOUT: ['Not measured in time', 'Nicht rechtzeitig gemessen'],
});

export const SIGN_WORDS = catalogue<Record<CaptureSign, Pair>>({
  REPLAYED_BYTES: ['A file of an earlier capture was sent again', 'Eine Datei einer früheren Aufnahme wurde erneut gesendet'],
  REPLAYED_MOMENTS: [
    'It shows the same moments as an earlier capture',
    'Sie zeigt dieselben Momente wie eine frühere Aufnahme',
  ],
  EQUAL_BYTES: ['Two frames are the same file', 'Zwei Bilder sind dieselbe Datei'],
  STILL_PICTURE: ['Nothing moves: the frames may be one picture', 'Nichts bewegt sich: vielleicht ein einziges Bild'],
  TIMES_OUT_OF_ORDER: ['The times of the frames are out of order', 'Die Zeiten der Bilder sind vertauscht'],
  FLAT_FACE: ['The face moves like a flat surface', 'Das Gesicht bewegt sich wie eine Fläche'],
  RIGID_FACE: ['The face does not change while it moves', 'Das Gesicht verändert sich nicht, während es sich bewegt'],
  REPEATED_FRAMES: ['Frames repeat', 'Bilder wiederholen sich'],
  SCENE_CUT: ['The scene changes between two frames', 'Die Szene wechselt zwischen zwei Bildern'],
  VIRTUAL_CAMERA: ['The camera is a program', 'Die Kamera ist ein Programm'],
  EDITED_FILE: ['The file was written by an editor', 'Ein Bearbeitungsprogramm schrieb die Datei'],
  CAMERA_CONTRADICTED: ['The camera that was named cannot take such pictures', 'Die genannte Kamera macht solche Bilder nicht'],
  MIXED_CODING: ['The frames were encoded in different ways', 'Die Bilder sind verschieden kodiert'],
  CONSTANT_TIMES: ['The frames come too regularly for a camera', 'Die Bilder kommen zu regelmäßig für eine Kamera'],
  LIGHT_SEEN: ['The face follows the colours of the screen', 'Das Gesicht folgt den Farben des Bildschirms'],
  LIGHT_UNSEEN: ['The colours of the screen are not visible on the face', 'Die Farben sind auf dem Gesicht nicht zu sehen'],
  LIGHT_AVOIDED: ['The person went on without colours', 'Die Person machte ohne Farben weiter'],
  LIGHT_CONTRADICTED: ['The face follows other colours than those shown', 'Das Gesicht folgt anderen Farben als den gezeigten'],
});

export const CLOSE_WORDS = catalogue<Record<CloseReason, Pair>>({
  NEVER_OPENED: ['the link was never opened', 'der Link wurde nie geöffnet'],
  ABANDONED: ['the person did not finish', 'die Person kam nicht zum Ende'],
  CANCELED_BY_INTEGRATOR: ['canceled by your side', 'von Ihrer Seite abgebrochen'],
  CONSENT_DECLINED: ['the person said no', 'die Person lehnte ab'],
  CANNOT_CAPTURE: ['the person could not be captured', 'die Person konnte nicht aufgenommen werden'],
  SUBJECT_ERASED: ['the person was erased', 'die Person wurde gelöscht'],
});

export const ATTEMPT_WORDS = catalogue<Record<AttemptOutcome, Pair>>({
  OPEN: ['open', 'offen'],
  VOIDED: ['replaced by a newer one', 'durch einen neueren ersetzt'],
  PROCESSING: ['being measured', 'wird gemessen'],
  CHALLENGE_NEEDED: ['asked for head turns', 'um Kopfdrehungen gebeten'],
  RETRY: ['asked to try again', 'um neuen Versuch gebeten'],
  DECIDED: ['decided', 'entschieden'],
  FAILED: ['could not be measured', 'nicht messbar'],
  EXPIRED: ['expired', 'abgelaufen'],
  CANCELED: ['canceled', 'abgebrochen'],
});
