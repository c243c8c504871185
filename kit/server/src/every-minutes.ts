const MINUTE_MS = 60_000;

/**
 * Runs a task at regular intervals, first after the given minutes.
 * @returns a function that ends it
 */
export function everyMinutes(
  minutes: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void work().catch(onError), minutes * MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
