/** A rule that statements about certain tables break today, and why. */
export interface Exception {
  /** Number of the rule. */
  rule: string;
  /** All tables that such a statement names, in the order of the alphabet. */
  tables: string;
  reason: string;
}

const REGISTRATIONS =
  'a device shows what its registration knows, which is asked for by serial number; it ends with a small directory of serial numbers and a table of registrations that lies with the tenant';
const AREAS =
  'a role that reaches areas only asks of each row whose area its kindergarten lies in; to be asked before, as ids';
const HANDS =
  'histories of accounts lie with those of tenants; to be read first, organization by organization, and their accounts after them';
const FIRST_CHILD =
  'initial passwords are erased with the first child or lead of a kindergarten; to be asked of the kindergartens in question before';

/** The list may only become shorter: a run of all tests fails while one of these is not needed. */
export const exceptions: readonly Exception[] = [
  { rule: '3', tables: 'accounts device_registrations devices organizations', reason: REGISTRATIONS },
  { rule: '3', tables: 'account_areas accounts device_registrations devices organizations', reason: REGISTRATIONS },
  { rule: '3', tables: 'account_areas devices organizations', reason: AREAS },
  { rule: '3', tables: 'accounts record_history', reason: HANDS },
  { rule: '3', tables: 'account_roles accounts record_history roles', reason: HANDS },
  { rule: '3', tables: 'accounts leads log_entries openings organizations students', reason: FIRST_CHILD },
  { rule: '3', tables: 'accounts areas leads log_entries openings organizations students', reason: FIRST_CHILD },
  {
    rule: '3',
    tables: 'account_areas accounts areas leads log_entries openings organizations students',
    reason: FIRST_CHILD,
  },
];
