/** Intervals of the platform's regular works, in minutes; the text of each is `system.jobMonitor.works.<name>`. */
export const regularWorks = {
  /** Deletes data that is no longer needed. */
  cleanUp: 60,
  /** Deletes files that no record refers to. */
  cleanUpFiles: 60,
  /** Erases records whose keeping time is over. */
  eraseRecords: 24 * 60,
  /** Ends requests whose time for an answer is over. */
  approvals: 60,
  /** Creates the event partitions of the coming months. */
  eventMonths: 24 * 60,
  /** Counts events that machines sent before their kindergarten accepted them. */
  waitingEvents: 1,
  /** Erases events of refused machines. */
  refusedEvents: 60,
  /** Creates the log partitions of the coming months, and drops those beyond the retention. */
  logMonths: 60,
  /** Tells kindergartens of certificates that end soon. */
  certificates: 60,
  /** Ends consents after their last day, and removes face photos of children who left. */
  consents: 60,
  /** Stores the results of children's latest days. */
  studentResults: 60,
  /** Settles the day's figures of health checks at 10 o'clock. */
  healthFigures: 5,
  /** Computes cluster alarms of cases and of symptoms at checks. */
  clusterAlarms: 10,
  /** Tells of questions to doctors whose time is over, and closes those about children who left. */
  consultations: 5,
  /** Tells kindergartens of bus trips that were not closed in time. */
  busTrips: 1,
  /** Tells kindergartens of licences and papers of buses that end soon. */
  busPapers: 60,
  /** Tells kindergartens of leads and of children to be followed whose day has come. */
  followUps: 60,
  /** Closes orders that were not paid in time, and moves agents' income out of the revenue pool. */
  billing: 5,
  /** Reminds parents of services that end soon. */
  serviceReminders: 60,
  /** Asks the payment platforms about open payments and refunds. */
  payments: 1,
  /** Compares payments with the platforms' bills of the day before. */
  reconciliation: 60,
  /** Proves that every balance of the ledger equals its entries. */
  ledgerProof: 24 * 60,
  /** Ends shows without a stream, and those that never began. */
  shows: 1,
  /** Closes orders of the shop that were not paid in time, and completes those that arrived. */
  shopOrders: 1,
  /** Writes the backup of each night, and tells where the latest is too old. */
  backups: 10,
} as const;

/** The name of a regular work. */
export type RegularWork = keyof typeof regularWorks;
