/** Minimum pause between the end of one call and the next. */
const PAUSE_MS = 1_000;

/** Returns a throttle for work: it runs at once, then at the earliest a second after its end, and once more if called in between. */
export function pace(work: () => unknown): { call(): void; stop(): void } {
  let isBusy = false;
  let isDue = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    do {
      isDue = false;
      // The work reports its own errors.
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
