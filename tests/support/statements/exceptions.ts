/** A rule that statements about certain tables break today, and why. */
export interface Exception {
  /** Number of the rule. */
  rule: string;
  /** All tables that such a statement names, in the order of the alphabet. */
  tables: string;
  reason: string;
}

const AREAS =
  'a role that reaches areas only asks of each row whose area its kindergarten lies in; to be asked before, as ids';

/** The list may only become shorter: a run of all tests fails while one of these is not needed. */
export const exceptions: readonly Exception[] = [
  { rule: '3', tables: 'account_areas devices organizations', reason: AREAS },
];
