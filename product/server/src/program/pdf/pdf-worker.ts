/** Draws files for `drawPdf` in a thread of its own: a message for each file, answered with its bytes. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';

interface Task {
  /** Address of a module whose default function draws. */
  module: string;
  input: unknown;
}

interface Drawing {
  default(input: unknown): Promise<Uint8Array>;
}

if (parentPort) {
  for await (const [{ module, input }] of on(parentPort, 'message') as AsyncIterable<[Task]>) {
    const { default: draw } = (await import(module)) as Drawing;
    parentPort.postMessage(await draw(input));
  }
}
