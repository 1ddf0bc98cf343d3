import { answerAlways } from '../answer-always.js';
import { ICON_ANSWER } from './icon.js';

/** Browsers ask for `/favicon.ico` when an answer names no icon. They go by the media type, not by the ending. */
export const getFavicon = () => answerAlways(ICON_ANSWER);
