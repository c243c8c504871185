import { defineCall } from '@kiga/entity/define-call.ts';
import type { AnyEntity, SavedRecord } from '@kiga/entity/define-entity.ts';
import type { OwnerNames } from '@kiga/entity/define-tenancy.ts';
import {
  entityCalls,
  type ListAbilities,
  optionFilters,
  optionShape,
  type TransitionCall,
  transitionCalls,
} from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { z } from 'zod';

export type { AnyEntity };

/** A saved record whose fields are known by name only. */
export type EntityRecord = SavedRecord & Record<string, unknown>;

/** One page of such records. */
export interface EntityPage {
  list: EntityRecord[];
  total: number;
  pageNumber: number;
  pageSize: number;
  abilities: ListAbilities;
}

/** Returns the fields of an entity by name. */
export function fieldsOf(entity: AnyEntity): Readonly<Record<string, Field>> {
  return entity.fields as Record<string, Field>;
}

/** Returns a field of an entity. Throws for an unknown name. */
export function fieldOf(entity: AnyEntity, name: string): Field {
  const field = fieldsOf(entity)[name];
  if (field === undefined) throw new Error(`${entity.key} has no field ${name}`);
  return field;
}

const callsByKey = new Map<string, ReturnType<typeof entityCalls>>();

/** Returns the calls of an entity, derived once. */
export function callsOf(entity: AnyEntity) {
  const known = callsByKey.get(entity.key) ?? entityCalls(entity);
  callsByKey.set(entity.key, known);
  return known;
}

const transitionsByKey = new Map<string, Record<string, TransitionCall>>();

/** Returns the call of a transition of an entity, derived once. Throws for an unknown name. */
export function transitionCallOf(entity: AnyEntity, name: string): TransitionCall {
  const known = transitionsByKey.get(entity.key) ?? transitionCalls(entity);
  transitionsByKey.set(entity.key, known);
  const call = known[name];
  if (call === undefined) throw new Error(`${entity.key} has no transition ${name}`);
  return call;
}

/** Returns the `list` call of an entity that is known by its key only, such as `campus.class`. */
export function optionsCallOf(tenancy: OwnerNames, key: string) {
  return defineCall({
    name: `${key}.list`,
    method: 'GET',
    path: `/api/${pathOfAct(key.replace('.', '/'))}/list`,
    access: { anyOf: [`${key}.read`] },
    scope: 'tenant',
    input: z.object({ ...optionFilters, of: z.string().optional(), ...tenancy.ids }),
    output: z.array(optionShape(tenancy)),
  });
}
