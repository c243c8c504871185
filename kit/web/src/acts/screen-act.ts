import type { Act } from '@kiga/entity/define-act.ts';
import type { WordParams } from '@kiga/entity/words/words.ts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { EntityRecord } from '../entity/any-entity.ts';
import type { Kit } from '../kit-context.tsx';
import type { EarlyTelling } from '../library/use-telling.ts';

/** An act that was done, as what follows it is told. */
export interface DoneAct<Answer> {
  answer: Answer;
  /** Null for an act of the list. */
  record: EntityRecord | null;
  kit: Kit;
  modal: EarlyTelling['modal'];
  /** Tells that it is done, in the words of the act; `params` fill places of theirs. */
  tell(params?: WordParams): void;
}

/** How a screen offers an act that the contract declares. What is not said here follows from the declaration. */
export interface ScreenAct<Answer = unknown> {
  act: Act<z.ZodType, z.ZodType<Answer>>;
  /** Of a list: its main action, in place of the form of a new record. */
  isMain?: boolean;
  /** Whether a record has it, where more than the acts that the server names decides. */
  offered?(record: EntityRecord, kit: Kit): boolean;
  /** Key of its button's word, and of that of its dialog's, where they are not the act's own. */
  label?: string;
  ok?: string;
  /** What stands in its fields at first. */
  start?(kit: Kit, record: EntityRecord | null): Readonly<Record<string, unknown>>;
  /** What stands below its fields. */
  hints?(kit: Kit): Readonly<Record<string, ReactNode>>;
  /** Shows what it would do with what was typed so far. */
  Preview?: ComponentType<{ record: EntityRecord | null; values: Readonly<Record<string, unknown>> }>;
  /** Key of the headline of a refusal. */
  failed?: string;
  /** Id of an error that is told elsewhere, such as by the shell. */
  toldElsewhere?: string;
  /** Comes after it, in place of telling that it is done. */
  after?(done: DoneAct<Answer>): void;
  /** Asks in place of the dialog that follows from the declaration, and sends it. */
  Dialog?: ComponentType<{ onClose(): void }>;
}

/** An act as a screen offers it; the compiler looks at its answer. */
export function screenAct<Answer>(
  act: ScreenAct<Answer>['act'],
  options: Omit<ScreenAct<Answer>, 'act'> = {},
): ScreenAct {
  return { act, ...options };
}
