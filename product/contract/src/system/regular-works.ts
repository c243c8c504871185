/** The platform's regular works, with the minutes from one run to the next; a word of each is `system.jobMonitor.works.<name>`. */
export const regularWorks = {
  /** Deletes what nobody will send, count or read again. */
  cleanUp: 60,
  /** Deletes files that no record holds. */
  cleanUpFiles: 60,
  /** Ends requests that nobody has answered. */
  approvals: 60,
  /** Makes room for the events of the coming months. */
  eventMonths: 24 * 60,
  /** Counts what machines sent while they waited for the kindergarten that has accepted them. */
  waitingEvents: 1,
  /** Erases what refused machines sent. */
  refusedEvents: 60,
  /** Makes room for the log of the coming months, and drops what is older than its policy. */
  logMonths: 60,
} as const;

/** One of the regular works. */
export type RegularWork = keyof typeof regularWorks;
