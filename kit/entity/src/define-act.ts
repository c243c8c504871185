import { z } from 'zod';
import type { Call } from './define-call.ts';
import type { AnyEntity } from './define-entity.ts';
import type { OwnerIds } from './define-tenancy.ts';
import { scopeOf } from './entity-calls.ts';
import type { Field, RecordOf } from './fields/fields.ts';
import { pathOfAct } from './path-of-act.ts';
import { recordSchema } from './record-schema.ts';

/** Subject of an act: a record, or a list as a whole. */
export type ActSubject = 'record' | 'list';

/** A call that acts on a record or a list. Its facts let a screen offer it and ask for its input. */
export interface Act<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Call<Input, Output> {
  /** A verb. Its label is `<area>.<entity>.acts.<act>`, and the message after success `<area>.<entity>.done.<act>`. */
  act: string;
  of: ActSubject;
  /** Input that the act asks for. A field of the entity keeps its own label; any other has `<area>.<entity>.asks.<field>`. */
  asks: Readonly<Record<string, Field>>;
  /** Destructive: the dialog warns and names the consequences, `<area>.<entity>.consequences.<act>`. */
  danger: boolean;
  /** Has wider effects than its label says: the dialog asks for confirmation and names the consequences, without a warning. */
  farReaching: boolean;
  /** The screen shows the answer itself, so there is no message for success. */
  showsAnswer: boolean;
}

type Subject<Of> = Of extends 'record' ? { id: string } : object;

/** Shape of an act's input: the id of the record, the input it asks for, and owner ids. */
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
  /** Exceptions to the defaults: a given path or method, the permission of another act, or another scope. */
  call?: Partial<Pick<Call, 'name' | 'method' | 'path' | 'access' | 'scope'>>;
}

/**
 * Declares an act of an entity. The call is `<area>.<entity>.<act>`. Path and permission follow from that name; scope follows from the
 * entity.
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
    // The shape is built from the fields at run time.
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
