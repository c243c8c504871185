import type { Area } from '@kiga/entity/define-area.ts';
import { type Call, permissionsOfCall } from '@kiga/entity/define-call.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { entityCalls } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';

/** All declarations with names, and the names that exist. */
interface Named {
  calls: readonly Call[];
  areas: readonly Pick<Area, 'name' | 'menus' | 'reaches'>[];
  entities: readonly AnyEntity[];
  permissions: ReadonlySet<string>;
  dictionaries: ReadonlySet<string>;
}

/**
 * Throws an Error that lists every unknown name in a declaration. It validates permissions of calls and menu rows,
 * entities of reference fields, dictionaries, and the records or calls in `reaches`. The compiler does not see these.
 */
export function assertNames({ calls, areas, entities, permissions, dictionaries }: Named): void {
  // A reference may also name a call that returns a list of choices.
  const lists = new Set(calls.map(({ name }) => name));
  // Every entity has these calls; where an act makes no sense, no account has its permission.
  const derived = new Set(entities.flatMap((entity) => Object.values(entityCalls(entity)).map(({ name }) => name)));
  const unknown = [
    ...calls
      .filter(({ name }) => !derived.has(name))
      .flatMap((call) =>
        permissionsOfCall(call)
          .filter((permission) => !permissions.has(permission))
          .map((permission) => `call ${call.name}: permission ${permission}`),
      ),
    ...areas.flatMap(({ name, reaches = {} }) =>
      Object.keys(reaches)
        .filter((about) => about !== '*' && !calls.some((call) => `${call.name}.`.startsWith(`${name}.${about}.`)))
        .map((about) => `reach of ${name}.${about}`),
    ),
    ...areas
      .flatMap(({ menus }) => menus)
      .flatMap(({ key, permission }) =>
        permission === undefined || permissions.has(permission) ? [] : [`menu row ${key}: permission ${permission}`],
      ),
    ...entities.flatMap(({ key, fields, states }) => {
      const asked = (states?.transitions ?? []).map(({ asks = {} }) => asks);
      return [fields as Record<string, Field>, ...asked].flatMap((all) =>
        Object.entries(all).flatMap(([name, field]) => {
          if (field.type === 'coded') {
            return dictionaries.has(field.dictionary) ? [] : [`${key}.${name}: dictionary ${field.dictionary}`];
          }
          if (field.type !== 'reference' && field.type !== 'references') return [];
          return lists.has(`${field.to}.list`) ? [] : [`${key}.${name}: entity ${field.to}`];
        }),
      );
    }),
  ];
  if (unknown.length > 0) throw new Error(`these names name nothing:\n${unknown.join('\n')}`);
}
