/** Draws sheets of cards for `cardSheet` in a thread of its own: a message for each sheet, answered with its bytes. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { type CardWords, drawCardSheet, type PrintedCard } from './draw-card-sheet.ts';

interface Sheet {
  cards: readonly PrintedCard[];
  words: CardWords;
}

if (parentPort) {
  for await (const [{ cards, words }] of on(parentPort, 'message') as AsyncIterable<[Sheet]>) {
    parentPort.postMessage(await drawCardSheet(cards, words));
  }
}
