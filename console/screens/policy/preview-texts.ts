import { textsHook } from '../../texts/language.js';
import texts from './preview-texts.json' with { type: 'json' };

export const usePreviewTexts = textsHook(texts);
