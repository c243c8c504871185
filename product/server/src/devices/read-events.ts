import { hash } from 'node:crypto';
import { eventInput, type sendEvents } from '@kiga/contract/devices/door.acts.ts';
import { parseWithIssues } from '@kiga/entity/record-schema.ts';
import type { z } from 'zod';

/** What became of one event. */
export type EventVerdict = z.output<typeof sendEvents.output>['verdicts'][number];

/** An event as a machine sent it. */
export interface SentEvent {
  /** Where in the batch. */
  index: number;
  /** The machine's own id; null where it gave none. */
  id: string | null;
  /** By which it is known: the machine's id, or a hash of what it is. */
  eventId: string;
  /** Hex of 16 bytes. */
  contentHash: string;
  kind: z.output<typeof eventInput>['kind'];
  deviceAtMs: number;
  cardNumber: string;
  direction: 'in' | 'out' | null;
  sequence: number | null;
}

/** Reads the events of a batch, each by itself: one that cannot be read gets its verdict here. */
export function readEvents(
  serialNumber: string,
  rows: readonly unknown[],
): { events: SentEvent[]; rejected: Map<number, EventVerdict> } {
  const events: SentEvent[] = [];
  const rejected = new Map<number, EventVerdict>();
  for (const [index, row] of rows.entries()) {
    const given = withoutNulls(row);
    const result = eventInput.safeParse(given);
    if (!result.success) {
      rejected.set(index, rejection(given));
      continue;
    }
    const { id, kind, at, cardNumber, direction = null, sequence = null } = result.data;
    const deviceAtMs = Date.parse(at);
    const known = `${kind}\n${deviceAtMs}\n${cardNumber}`;
    events.push({
      index,
      id: id ?? null,
      eventId: id ?? hash('sha256', `${serialNumber}\n${known}`),
      contentHash: hash('sha256', `${known}\n${direction ?? ''}\n${sequence ?? ''}`).slice(0, 32),
      kind,
      deviceAtMs,
      cardNumber,
      direction,
      sequence,
    });
  }
  return { events, rejected };
}

/** Many machines write null for what they do not know. */
function withoutNulls(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const entries = Object.entries(row);
  return entries.some(([, value]) => value === null)
    ? Object.fromEntries(entries.filter(([, value]) => value !== null))
    : row;
}

function rejection(row: unknown): EventVerdict {
  const id = (row as { id?: unknown } | null)?.id;
  const told = { id: typeof id === 'string' ? id.slice(0, 64) : null, verdict: 'rejected' } as const;
  const parsed = parseWithIssues(eventInput, row);
  const issue = 'issues' in parsed ? parsed.issues[0] : undefined;
  return { ...told, error: issue?.error ?? 'FIELD_FORMAT', ...(issue?.field && { field: issue.field }) };
}
