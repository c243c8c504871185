/** Runs work while no other window runs it. Browsers have locks only with TLS; without them each window runs alone. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  await locks.request(name, work);
}
