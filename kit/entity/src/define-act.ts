import { z } from 'zod';
import type { Call } from './define-call.ts';
import type { AnyEntity } from './define-entity.ts';
import type { OwnerIds } from './define-tenancy.ts';
import { scopeOf } from './entity-calls.ts';
import type { Field, RecordOf } from './fields/fields.ts';
import { pathOfAct } from './path-of-act.ts';
import { recordSchema } from './record-schema.ts';

/** What an act is done to: a record, or a list as a whole. */
export type ActSubject = 'record' | 'list';

/** A call that does something to a record or a list, with what a screen has to know to offer it and to ask for it. */
export interface Act<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Call<Input, Output> {
  /** A verb; its word is `<area>.<entity>.acts.<act>`, and what is told once it is done `<area>.<entity>.done.<act>`. */
  act: string;
  of: ActSubject;
  /** What it asks for. A field of the entity's own bears its label, any other one `<area>.<entity>.asks.<field>`. */
  asks: Readonly<Record<string, Field>>;
  /** Ends something: its dialog warns and says what happens, `<area>.<entity>.consequences.<act>`. */
  danger: boolean;
  /** Does more than it looks: asked whether it is meant, and told what happens, without a warning. */
  farReaching: boolean;
  /** Its answer is shown, which tells enough: there are no words for that it is done. */
  showsAnswer: boolean;
}

type Subject<Of> = Of extends 'record' ? { id: string } : object;

/** Shape of an act's input: the record, what it asks for, and owner ids. */
export type ActInput<Of extends ActSubject, Asks> = z.ZodType<
  Subject<Of> & RecordOf<Asks> & OwnerIds,
  Subject<Of> & Partial<RecordOf<Asks>> & OwnerIds
>;

interface ActDeclaration<Of extends ActSubject, Asks extends Record<string, Field>, Output extends z.ZodType> {
  act: string;
  of: Of;
  asks?: Asks;
  danger?: boolean;
  farReaching?: boolean;
  showsAnswer?: boolean;
  output: Output;
  /** What differs from the usual: path and method that were given from outside, a permission of another act, another scope. */
  call?: Partial<Pick<Call, 'name' | 'method' | 'path' | 'access' | 'scope'>>;
}

/**
 * Declares an act of an entity. As a call it is `<area>.<entity>.<act>`, at the path of that name, with the permission of that
 * name, about the rows that the entity is about.
 */
export function defineAct<
  const Of extends ActSubject,
  const Output extends z.ZodType,
  const Asks extends Record<string, Field> = Record<never, never>,
>(
  entity: AnyEntity,
  { act, of, asks, output, call, ...traits }: ActDeclaration<Of, Asks, Output>,
): Act<ActInput<Of, Asks>, Output> {
  const subject = of === 'record' ? { id: z.uuid() } : {};
  const input = z.strictObject({ ...subject, ...entity.tenancy.ids, ...recordSchema(asks ?? {}).shape });
  return {
    name: `${entity.key}.${act}`,
    method: 'POST',
    path: `/api/${entity.area}/${pathOfAct(entity.name)}/${pathOfAct(act)}`,
    access: { anyOf: [`${entity.key}.${act}`] },
    scope: scopeOf(entity),
    ...call,
    // The shape is made from the fields at run time.
    input: input as unknown as ActInput<Of, Asks>,
    output,
    act,
    of,
    asks: asks ?? {},
    danger: traits.danger ?? false,
    farReaching: traits.farReaching ?? false,
    showsAnswer: traits.showsAnswer ?? false,
  };
}
