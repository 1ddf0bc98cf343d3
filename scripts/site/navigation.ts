import guides from './navigation.json' with { type: 'json' };

/** A group of a sidebar: pages of one kind, in reading order. */
export interface Group {
  text: string;
  /** Paths on the site. */
  pages: readonly string[];
}

/** The guides' sidebar. A page of `docs/` that is not listed there fails the build; the decision records have one of their own. */
export const GUIDES: readonly Group[] = guides;
