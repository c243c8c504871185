const MINUTE_MS = 60_000;

/**
 * Runs a task at regular intervals. The first run comes after `firstAfterMs`, by default after an interval.
 * @returns a function that ends it
 */
export function everyMinutes(
  minutes: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  firstAfterMs = minutes * MINUTE_MS,
): () => void {
  const run = () => void work().catch(onError);
  let timer = setTimeout(() => {
    timer = setInterval(run, minutes * MINUTE_MS).unref();
    run();
  }, firstAfterMs).unref();
  return () => clearTimeout(timer);
}
