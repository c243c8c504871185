const HOUR_MS = 3_600_000;

/** Does something now and every hour. @returns a function that ends it */
export function everyHour(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const run = () => void work().catch(onError);
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
