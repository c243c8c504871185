import type { Exchange } from '@kiga/contract/devices/bench.acts.ts';
import { timeIn } from '@kiga/kit-web/entity/zone-time.ts';

/** A request, or its answer. */
export interface Message {
  key: string;
  exchange: Exchange;
  isAnswer: boolean;
  atMs: number;
}

/** Filters of the messages. */
export const messageFilters = ['all', 'events', 'heartbeat', 'people', 'problems'] as const;

/** A filter of the messages. */
export type MessageFilter = (typeof messageFilters)[number];

/** Returns the messages of requests with their answers, newest first. */
export function messagesOf(exchanges: readonly Exchange[]): Message[] {
  return exchanges
    .flatMap((exchange): Message[] => {
      const atMs = Date.parse(exchange.at);
      return [
        { key: `${exchange.id} answer`, exchange, isAnswer: true, atMs: atMs + exchange.ms },
        { key: exchange.id, exchange, isAnswer: false, atMs },
      ];
    })
    .sort((a, b) => b.atMs - a.atMs);
}

/**
 * Returns whether a request was refused, or some of its events were not taken as they are. A challenge is no problem,
 * because each session of Hikvision begins with one.
 */
export function isProblem({ status, error, reading: { rejected = 0, differs = 0 } }: Exchange): boolean {
  return (status >= 400 && error !== 'challenge') || rejected > 0 || differs > 0;
}

/** Returns whether a filter shows a request and its answer. */
export function passes(filter: MessageFilter, exchange: Exchange): boolean {
  if (filter === 'all') return true;
  return filter === 'problems' ? isProblem(exchange) : exchange.name === filter;
}

/** Returns a moment in a time zone: `HH:MM:SS.mmm`. */
export function preciseTime(atMs: number, timeZone: string): string {
  const moment = new Date(Math.round(atMs)).toISOString();
  return `${timeIn(moment, timeZone)}${moment.slice(19, 23)}`;
}

/** Returns a number of bytes as text. */
export function bytesText(bytes: number): string {
  return bytes < 10_000 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}
