/** The last work of each activity that this process signs children up for. */
const lastWorks = new Map<string, Promise<unknown>>();

/**
 * Runs the sign-ups of one activity one after the other. They wait here, and not below the activity's lock: a rush
 * would hold each connection to the database, and the other users would wait with it. The lock still decides among
 * several processes. Throws what `work` throws.
 */
export async function inTurnOf<T>(activityId: string, work: () => Promise<T>): Promise<T> {
  const before = lastWorks.get(activityId) ?? Promise.resolve();
  const own = before.then(work, work);
  lastWorks.set(activityId, own);
  try {
    return await own;
  } finally {
    if (lastWorks.get(activityId) === own) lastWorks.delete(activityId);
  }
}
