import { defineStates, stateChoice } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '@kiga/entity/shop-tenancy.test-support.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { type EntityHooks, EntityStores } from './entity-store.ts';

const states = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [{ name: 'close', from: ['open'], to: 'closed', guards: ['empty'] }],
});
const room = defineEntity({
  area: 'campus',
  name: 'room',
  table: 'rooms',
  fields: { roomName: text({}), status: stateChoice(states) },
  title: 'roomName',
  list: [],
  filter: [],
  search: [],
  sort: [],
  form: [],
  detail: [],
  excel: [{ field: 'floor', own: true, headings: ['Floor'] }],
  states,
  keep: 'always',
});
const whole: EntityHooks = { guards: { empty: async () => undefined }, sheet: { write: { floor: () => null } } };
/** Adds the room with hooks whose names the compiler does not check. */
const add = (hooks: EntityHooks) =>
  new EntityStores({ clock: systemClock, secrets: createSecrets(Buffer.alloc(32), 'test') }).add(room, hooks as object);

describe('the hooks of an entity', () => {
  it('are accepted when every name belongs to the entity', () => {
    expect(() => add(whole)).not.toThrow();
  });

  it.each([
    ['a guard is missing', { ...whole, guards: {} }, 'names a guard that is not there: empty'],
    ['a guard belongs to no transition', { ...whole, guards: { ...whole.guards, emty: async () => {} } }, 'emty'],
    ['a transition is unknown', { ...whole, onTransition: { closeDwn: async () => ({}) } }, 'closeDwn'],
    ['a computed field is unknown', { ...whole, computed: { romName: () => sql`null` } }, 'romName'],
    [
      'a written column is unknown',
      { ...whole, sheet: { write: { ...whole.sheet?.write, flor: () => null } } },
      'flor',
    ],
    ['an own column has no write hook', { ...whole, sheet: {} }, 'no hook that writes its column floor'],
  ] satisfies [string, EntityHooks, string][])('stop the start when %s', (_what, hooks, told) => {
    expect(() => add(hooks)).toThrow(told);
  });
});
