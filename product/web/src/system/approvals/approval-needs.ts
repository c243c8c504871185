import type { Call } from '@kiga/entity/define-call.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';

/** The error of an act that needs an organization's confirmation. */
const NEEDED = 'SYSTEM_NEEDS_APPROVAL';

/** An act that was refused until a confirmation, as it was sent. */
export interface NeededApproval {
  /** Name of its call. */
  call: string;
  input: Record<string, unknown>;
  /** Reason in the reader's language. */
  text: string;
}

/** Reports acts that need a confirmation to the shell, wherever the user tried them. */
export interface ApprovalNeeds {
  /** Wraps a client: it reports such a refusal here, and rejects as usual. */
  watching(client: Client): Client;
  subscribe(listener: () => void): () => void;
  /** Returns the latest unhandled act. */
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
          // The list first shows the result of the batch, then the dialog opens above it.
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

/**
 * Returns the act of a batch with one record that needs a confirmation, because each record is confirmed on its own.
 */
function neededOfBatch({ name }: Call, input: unknown, answer: unknown): NeededApproval | null {
  if (!name.endsWith('.batch')) return null;
  const { rows } = answer as { rows: readonly { id: string; error: string | null; text: string | null }[] };
  const [row] = rows;
  if (!row || rows.length > 1 || row.error !== NEEDED) return null;
  const { act, kigId } = input as { act: string; kigId?: string };
  const call = name.replace(/batch$/, act);
  return { call, input: { id: row.id, ...(kigId && { kigId }) }, text: row.text ?? '' };
}
