import type { Call } from '@kiga/entity/define-call.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';

/** The error of an act that an organization has to confirm. */
const NEEDED = 'SYSTEM_NEEDS_APPROVAL';

/** An act that was refused until somebody confirms it, as it was sent. */
export interface NeededApproval {
  /** Name of its call. */
  call: string;
  input: Record<string, unknown>;
  /** Why, in the reader's language. */
  text: string;
}

/** Tells the shell of acts that somebody has to confirm first, wherever they were tried. */
export interface ApprovalNeeds {
  /** The same client: a refusal is told here, and rejects as any other does. */
  watching(client: Client): Client;
  subscribe(listener: () => void): () => void;
  /** The last one that nobody has dealt with yet. */
  needed(): NeededApproval | null;
  settle(): void;
}

export function createApprovalNeeds(): ApprovalNeeds {
  let needed: NeededApproval | null = null;
  const listeners = new Set<() => void>();
  const set = (next: NeededApproval | null) => {
    needed = next;
    for (const listener of listeners) listener();
  };
  return {
    watching: (client) => ({
      ...client,
      async call(call, input, options) {
        try {
          const answer = await client.call(call, input, options);
          const ofBatch = neededOfBatch(call, input, answer);
          // The list shows the result of the batch first; the question comes on top of it.
          if (ofBatch) setTimeout(() => set(ofBatch));
          return answer;
        } catch (error) {
          if (error instanceof CallError && error.error === NEEDED) {
            set({ call: call.name, input: input as Record<string, unknown>, text: error.text });
          }
          throw error;
        }
      },
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    needed: () => needed,
    settle: () => set(null),
  };
}

/** The act of a batch of one record that has to be confirmed: each record is confirmed on its own. */
function neededOfBatch({ name }: Call, input: unknown, answer: unknown): NeededApproval | null {
  if (!name.endsWith('.batch')) return null;
  const { rows } = answer as { rows: readonly { id: string; error: string | null; text: string | null }[] };
  const [row] = rows;
  if (!row || rows.length > 1 || row.error !== NEEDED) return null;
  const { act, kigId } = input as { act: string; kigId?: string };
  const call = name.replace(/batch$/, act);
  return { call, input: { id: row.id, ...(kigId && { kigId }) }, text: row.text ?? '' };
}
