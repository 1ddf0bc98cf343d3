import { catalogue } from '../texts/catalogue.js';

export const VIEW = catalogue({
  needs: ['needs {score}', 'nötig {score}'],
  band: ['reviewed from {from} to {to}', 'Durchsicht von {from} bis {to}'],
  reference: ['Reference', 'Referenz'],
  best: ['Best frame', 'Bestes Bild'],
  frame: ['Frame {n} of {count}, at {at} s', 'Bild {n} von {count}, bei {at} s'],
  frameUntimed: ['Frame {n} of {count}', 'Bild {n} von {count}'],
  frames: ['Frames in time', 'Bilder in zeitlicher Folge'],
  play: ['Play', 'Abspielen'],
  stop: ['Stop', 'Anhalten'],
  zoom: ['Zoom', 'Vergrößerung'],
  brightness: ['Brightness', 'Helligkeit'],
  brightnessHelp: ['For your eye only', 'Nur für Ihr Auge'],
  whole: ['Whole picture', 'Ganzes Bild'],
  aligned: ['Aligned faces', 'Ausgerichtete Gesichter'],
  deleted: ['Deleted', 'Gelöscht'],
  failed: ['This picture could not be loaded: {why}', 'Dieses Bild konnte nicht geladen werden: {why}'],
  again: ['Try again', 'Noch einmal versuchen'],
  deletedAll: ['The pictures were deleted', 'Die Bilder wurden gelöscht'],
  deletedAllHelp: [
    'Their date has passed, or the person was erased.',
    'Ihre Frist ist vorbei, oder die Person wurde gelöscht.',
  ],
  none: ['This session has no pictures yet.', 'Diese Sitzung hat noch keine Bilder.'],
  loading: ['Pictures are loading …', 'Bilder werden geladen …'],
  hidden: ['Hidden while this window is not in focus', 'Verdeckt, solange dieses Fenster nicht im Vordergrund ist'],
  noReference: ['This session has no reference.', 'Diese Sitzung hat keine Referenz.'],
  simulated: [
    'Test sessions that play a scenario have no pictures.',
    'Testsitzungen, die ein Szenario spielen, haben keine Bilder.',
  ],
});
