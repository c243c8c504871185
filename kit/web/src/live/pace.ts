/** Least time between the end of one call and the next. */
const PAUSE_MS = 1_000;

/** Does work at once when called, then not before it is done and a second has passed; but once more, if called meanwhile. */
export function pace(work: () => unknown): { call(): void; stop(): void } {
  let isBusy = false;
  let isDue = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    do {
      isDue = false;
      // What has failed is told by whoever did it.
      await Promise.resolve(work()).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } while (isDue && !isStopped);
    isBusy = false;
  }

  return {
    call() {
      isDue = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
