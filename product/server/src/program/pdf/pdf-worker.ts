/** Draws files for `drawPdf` in a thread of its own: a message for each file, answered with the drawing or its failure. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';

interface Task {
  /** Address of a module whose default function draws. */
  module: string;
  input: unknown;
}

interface Drawing {
  default(input: unknown): Promise<unknown>;
}

/** Answer of the thread: the drawing, or the stack of the error. */
export type Drawn = { drawing: unknown } | { failure: string };

async function drawn({ module, input }: Task): Promise<Drawn> {
  try {
    const { default: draw } = (await import(module)) as Drawing;
    return { drawing: await draw(input) };
  } catch (error) {
    // The thread lives on: the next file may be fine.
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

if (parentPort) {
  for await (const [task] of on(parentPort, 'message') as AsyncIterable<[Task]>) {
    parentPort.postMessage(await drawn(task));
  }
}
