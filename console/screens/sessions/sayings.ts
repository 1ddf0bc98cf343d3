import { catalogue } from '../../texts/catalogue.js';

/** Sentences for the ears of a person. */
export const SAYINGS = catalogue({
  open: [
    'Please open the link and read the consent. The check begins once you agree.',
    'Bitte öffnen Sie den Link und lesen Sie die Einwilligung. Die Prüfung beginnt, wenn Sie zustimmen.',
  ],
  camera: [
    'Please allow the camera. If the page says it is blocked, I will send the link for another device.',
    'Bitte erlauben Sie die Kamera. Ist sie gesperrt, sende ich Ihnen den Link für ein anderes Gerät.',
  ],
  wait: ['Your pictures are being checked. This takes seconds.', 'Ihre Bilder werden geprüft. Das dauert Sekunden.'],
  review: [
    'A colleague looks at it. You need not do anything until you hear from us.',
    'Jemand von uns sieht es sich an. Sie müssen nichts tun, bis Sie von uns hören.',
  ],
  anew: ['This link has ended. I will send you a new one.', 'Dieser Link gilt nicht mehr. Sie erhalten einen neuen.'],
  other: ['We will agree on another way with you.', 'Wir vereinbaren mit Ihnen einen anderen Weg.'],
  ours: [
    'Something went wrong on our side. Please try once more later.',
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  ],
  unsure: [
    'The check could not confirm you. I cannot see more; I will pass it on.',
    'Die Prüfung konnte Sie nicht bestätigen. Mehr sehe ich nicht; ich gebe es weiter.',
  ],
  attempts: [
    'All attempts are used. I will send you a new link.',
    'Alle Versuche sind verbraucht. Sie erhalten einen neuen Link.',
  ],
  frame: [
    'Hold the phone at eye level and keep your face in the oval.',
    'Halten Sie das Telefon auf Augenhöhe und das Gesicht im Oval.',
  ],
  closer: ['Come closer, until your face fills the oval.', 'Kommen Sie näher, bis Ihr Gesicht das Oval füllt.'],
  farther: ['Hold the phone an arm’s length away.', 'Halten Sie das Telefon eine Armlänge entfernt.'],
  alone: ['Only you should be in the picture.', 'Nur Sie sollten im Bild sein.'],
  covered: ['Take off glasses, mask or hat, and keep your eyes open.', 'Nehmen Sie Brille, Maske oder Mütze ab, Augen offen.'],
  darker: ['Turn towards a window or a lamp.', 'Drehen Sie sich zu einem Fenster oder einer Lampe.'],
  brighter: ['Avoid bright light on your face.', 'Vermeiden Sie grelles Licht im Gesicht.'],
  still: ['Wipe the lens, and hold the phone still.', 'Wischen Sie die Linse ab, und halten Sie das Telefon ruhig.'],
  document: [
    'The picture of your document could not be used. We need a new one, flat, sharp and without reflections.',
    'Das Bild Ihres Ausweises war nicht verwendbar. Wir brauchen ein neues: flach, scharf, ohne Spiegelungen.',
  ],
});
