/** A rule that statements about certain tables break today, with the reason. */
export interface Exception {
  rule: string;
  /** All tables of such a statement, in alphabetical order. */
  tables: string;
  reason: string;
}

const AREAS =
  'a role that reaches areas only asks of each row whose area its kindergarten lies in; to be asked before, as ids';

/** Exceptions to the rules. The list may only shrink: a run of all tests fails while one is not needed. */
export const exceptions: readonly Exception[] = [
  { rule: '3', tables: 'account_areas devices organizations', reason: AREAS },
];
