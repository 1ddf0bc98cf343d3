import { type PersonalColumn, personalJson, personalText } from '../vault/personal-column.js';

/** What a reviewer left about a person: the name that a key gave for them, and a note. */
export interface Remarks {
  /** null for a member, who is known by the sign-in. */
  reviewer: string | null;
  note: string | null;
}

/** The row is `<session>:<version>`. */
export const DECISION_REMARKS: PersonalColumn<Remarks> = personalJson('decisions.remarks_sealed');
/** The row is `<session>:<voter>`. */
export const VOTE_REMARKS: PersonalColumn<Remarks> = personalJson('review_votes.remarks_sealed');
/** The row is `<session>:<place>`. */
export const REVIEW_NOTE: PersonalColumn<string> = personalText('review_notes.note_sealed');
