import { catalogue } from '../../texts/catalogue.js';

export const BRANDING = catalogue({
  about: [
    'What people see of you on the capture page. Test and live sessions have a branding each.',
    'Was Menschen auf der Aufnahmeseite von Ihnen sehen. Test- und Live-Sitzungen haben je einen eigenen Auftritt.',
  ],
  version: ['Version {version}', 'Version {version}'],
  saved: [
    'Saved as version {version}. Pages that are opened from now on show it.',
    'Gespeichert als Version {version}. Seiten, die ab jetzt geöffnet werden, zeigen sie.',
  ],
  conflict: [
    'Someone saved version {version} meanwhile. Your draft is kept: compare it, then save again.',
    'Inzwischen wurde Version {version} gespeichert. Ihr Entwurf bleibt: Vergleichen Sie ihn, und speichern Sie noch einmal.',
  ],
  save: ['Save', 'Speichern'],
  discard: ['Discard changes', 'Änderungen verwerfen'],
  words: ['Name and links', 'Name und Links'],
  publicName: ['Public name', 'Öffentlicher Name'],
  publicNameHelp: [
    'Replaces the name of the account. Empty: the name of the account.',
    'Ersetzt den Namen des Kontos. Leer: der Name des Kontos.',
  ],
  privacyUrl: ['Privacy notice', 'Datenschutzhinweise'],
  privacyUrlHelp: [
    'An https address. The consent screen leads there.',
    'Eine https-Adresse. Der Einwilligungsbildschirm führt dorthin.',
  ],
  supportUrl: ['Help', 'Hilfe'],
  supportUrlHelp: [
    'An https address, or mailto: and an e-mail address.',
    'Eine https-Adresse, oder mailto: und eine E-Mail-Adresse.',
  ],
  appeals: [
    'Offer people to have a member look at the decision again',
    'Menschen anbieten, die Entscheidung noch einmal ansehen zu lassen',
  ],
  logos: ['Logos', 'Logos'],
  logosHelp: [
    'JPEG, PNG or WebP, at most 2 MB. The page shows a logo 40 pixels high and keeps its transparency.',
    'JPEG, PNG oder WebP, höchstens 2 MB. Die Seite zeigt ein Logo 40 Pixel hoch und behält seine Transparenz.',
  ],
  lightLogo: ['Logo on a light page', 'Logo auf heller Seite'],
  darkLogo: ['Logo on a dark page', 'Logo auf dunkler Seite'],
  noDarkLogo: [
    'Without one, the light logo stands on a white plate.',
    'Ohne eines steht das helle Logo auf einer weißen Fläche.',
  ],
  removeLogo: ['Remove', 'Entfernen'],
  uploading: ['Uploading …', 'Wird hochgeladen …'],
  colors: ['Colours', 'Farben'],
  lightColor: ['Accent on a light page', 'Akzent auf heller Seite'],
  darkColor: ['Accent on a dark page', 'Akzent auf dunkler Seite'],
  standard: ['Standard', 'Standard'],
  sameAsLight: ['Same as on a light page', 'Wie auf heller Seite'],
  readable: [
    'Contrast {contrast} : 1. The page uses it as it is.',
    'Kontrast {contrast} : 1. Die Seite nutzt die Farbe, wie sie ist.',
  ],
  adjusted: [
    'Contrast {contrast} : 1 is too low for people to read. The page uses {color} instead.',
    'Kontrast {contrast} : 1 ist zu gering zum Lesen. Die Seite nutzt stattdessen {color}.',
  ],
  consent: ['Consent text', 'Einwilligungstext'],
  consentHelp: [
    'Shown with the standard text, under your name. Plain text; blank lines separate paragraphs. Each change is a new version, and a consent keeps the text that the person read.',
    'Steht neben dem Standardtext, unter Ihrem Namen. Reiner Text; Leerzeilen trennen Absätze. Jede Änderung ist eine neue Version, und eine Einwilligung behält den Text, den die Person gelesen hat.',
  ],
  language: ['Language', 'Sprache'],
  ownText: ['Your text', 'Ihr Text'],
  missing: ['People see the standard text alone in: {languages}.', 'Nur den Standardtext sehen Menschen auf: {languages}.'],
  machine: [
    'A machine translated the standard text of this language. No reading by a speaker is recorded.',
    'Den Standardtext dieser Sprache hat eine Maschine übersetzt. Es ist nicht vermerkt, dass ihn jemand mit dieser Sprache gelesen hat.',
  ],
  preview: ['Preview', 'Vorschau'],
  light: ['Light page', 'Helle Seite'],
  dark: ['Dark page', 'Dunkle Seite'],
});
