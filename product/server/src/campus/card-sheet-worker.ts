/** Draws one sheet of cards for `cardSheet` in a thread of its own, and answers its bytes. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CardWords, drawCardSheet, type PrintedCard } from './draw-card-sheet.ts';

const { cards, words } = workerData as { cards: readonly PrintedCard[]; words: CardWords };
parentPort?.postMessage(await drawCardSheet(cards, words));
