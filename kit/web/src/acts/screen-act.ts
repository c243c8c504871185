import type { Act } from '@kiga/entity/define-act.ts';
import type { WordParams } from '@kiga/entity/words/words.ts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EntityRecord } from '../entity/any-entity.ts';
import type { Kit } from '../kit-context.tsx';
import type { EarlyTelling } from '../library/use-telling.ts';

/** A finished act, with helpers for its follow-up. */
export interface DoneAct<Answer> {
  answer: Answer;
  /** Null for an act of the list. */
  record: EntityRecord | null;
  kit: Kit;
  modal: EarlyTelling['modal'];
  /** Shows the act's message of success; `params` fill its places. */
  tell(params?: WordParams): void;
}

/** Form of a declared act on a screen. Everything else follows from the declaration. */
export interface ScreenAct<Answer = unknown> {
  act: Act<z.ZodType, z.ZodType<Answer>>;
  /**
   * True for the main action of the list, which replaces the button for a new record, and for that of a record without
   * a next transition.
   */
  isMain?: boolean;
  /** Returns whether a record offers it, where the server's list of acts is not enough. */
  offered?(record: EntityRecord, kit: Kit): boolean;
  /** Key of the label of its button and dialog, where it differs from the act's. */
  label?: string;
  ok?: string;
  /** Returns the initial values of its fields. */
  start?(kit: Kit, record: EntityRecord | null): Readonly<Record<string, unknown>>;
  /** Returns texts below its fields. */
  hints?(kit: Kit): Readonly<Record<string, ReactNode>>;
  /** Shows the effect of the values typed so far. */
  Preview?: ComponentType<{ record: EntityRecord | null; values: Readonly<Record<string, unknown>> }>;
  /** Key of the title of a refusal. */
  failed?: string;
  /** Id of an error that another part, such as the shell, shows. */
  toldElsewhere?: string;
  /** Runs after it, instead of the message of success. */
  after?(done: DoneAct<Answer>): void;
  /** Replaces the derived dialog, and sends the act itself; `record` is null for an act of the list. */
  Dialog?: ComponentType<{ onClose(): void }> | ComponentType<{ record: EntityRecord | null; onClose(): void }>;
}

/** Returns an act in the form for a screen; the compiler checks the type of its answer. */
export function screenAct<Answer>(
  act: ScreenAct<Answer>['act'],
  options: Omit<ScreenAct<Answer>, 'act'> = {},
): ScreenAct {
  return { act, ...options };
}
