/**
 * Typing mistakes that the compiler refuses: each line below `@ts-expect-error` has one. If one compiles, the check of
 * types fails. No test runs this file.
 */
import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import type { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { term } from '@kiga/contract/campus/term.entity.ts';
import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import { defineStates, stateChoice } from '@kiga/entity/define-states.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityHooks, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import type { Entities } from '@kiga/kit-server/http/entities.ts';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { sql } from 'kysely';

// A reference names an existing entity.
reference('campus.class', {});
// @ts-expect-error clas
reference('campus.clas', {});
// @ts-expect-error clas
references('campus.clas', { maxCount: 3 });

const states = defineStates({
  field: 'status',
  initial: 'open',
  states: [
    { name: 'open', tone: 'fine' },
    { name: 'closed', tone: 'past' },
  ],
  transitions: [{ name: 'closeDown', from: ['open'], to: 'closed', guards: ['empty'], asks: { reason: text({}) } }],
});
defineStates({
  field: 'status',
  initial: 'open',
  states: [{ name: 'open', tone: 'fine' }],
  // @ts-expect-error opne
  transitions: [{ name: 'closeDown', from: ['opne'], to: 'open' }],
});

const roomColumns = [
  { field: 'roomName', headings: ['Room'] },
  { field: 'floor', own: true, headings: ['Floor'] },
] as const;
const plain = { area: 'campus', table: 'rooms', search: [], sort: [], form: [], keep: 'always' } as const;
const fields = { roomName: text({}), classId: reference('campus.class', {}), status: stateChoice(states) };
const detail = [{ name: 'basic', fields: ['roomName'] }] as const;
const room = defineEntity({
  ...plain,
  name: 'room',
  fields,
  title: 'roomName',
  list: ['roomName'],
  filter: ['classId'],
  detail,
  excel: roomColumns,
  import: { required: ['roomName'], match: [['roomName']] },
  states,
});

// Every list of an entity names its fields.
const base = { ...plain, name: 'a', fields, title: 'roomName', list: [], filter: [], detail } as const;
defineEntity(base);
// @ts-expect-error clasId
defineEntity({ ...base, list: ['clasId'] });
// @ts-expect-error clasId
defineEntity({ ...base, filter: ['clasId'] });
// @ts-expect-error romName
defineEntity({ ...base, title: 'romName' });
// @ts-expect-error romName
defineEntity({ ...base, detail: [{ name: 'b', fields: ['romName'] }] });
// @ts-expect-error romName
defineEntity({ ...base, excel: [{ field: 'romName', headings: ['Room'] }] });
// @ts-expect-error romName
defineEntity({ ...base, excel: roomColumns, import: { required: ['romName'], match: [] } });
// @ts-expect-error romName
defineEntity({ ...base, unique: [{ field: 'romName', error: 'X' }] });
// @ts-expect-error romName
defineEntity({ ...base, rules: [() => [{ field: 'romName', error: 'X' }]] });

// Hooks use names of their entity only.
type RoomHooks = EntityHooks<typeof room>;
export const rightHooks: RoomHooks = {
  guards: { empty: async ({ record }) => void record.roomName },
  onTransition: { closeDown: async ({ asks }) => ({ roomName: asks.reason ?? null }) },
  sheet: { write: { floor: ({ roomName }) => String(roomName) } },
};
export const wrongHooks: RoomHooks[] = [
  // @ts-expect-error closeDwn
  { onTransition: { closeDwn: async () => ({}) } },
  // @ts-expect-error emty
  { guards: { emty: async () => {} } },
  // @ts-expect-error clasId
  { computed: { clasId: () => sql`null` } },
  // @ts-expect-error reson
  { onTransition: { closeDown: async ({ asks }) => ({ roomName: asks.reson }) } },
  // @ts-expect-error romName
  { onTransition: { closeDown: async () => ({ romName: '' }) } },
  // @ts-expect-error romName
  { beforeSave: async (record) => void record.romName },
  // @ts-expect-error romName
  { afterSave: async (record) => void record.romName },
  // @ts-expect-error romName
  { hiddenInHistory: () => ['romName'] },
  // @ts-expect-error flor
  { sheet: { write: { flor: () => null } } },
  // @ts-expect-error flor
  { sheet: { read: (row) => void row.textOf('flor') } },
];
export const termHooks: EntityHooks<typeof term> = {
  async beforeSave(record) {
    // @ts-expect-error scholYear
    record.termName = `${record.scholYear}-1`;
  },
  // @ts-expect-error a term has no states
  onTransition: { close: async () => ({}) },
};

/** Stores, read records and saved values have the types of their entity. */
export async function wrongUses(entities: Entities, stores: EntityStores, scope: Scope): Promise<void> {
  // @ts-expect-error trem
  stores.get('campus.trem');
  const terms = stores.get('campus.term');
  // @ts-expect-error scholYear
  await saveRecord(terms, scope, { scholYear: '2026-2027' });
  const [found] = await readRecords(terms, scope, []);
  // @ts-expect-error scholYear
  void found?.scholYear;
  // @ts-expect-error the hooks belong to another entity
  entities.add(classEntity, termHooks);
}

// Options of a screen use names of its entity only.
type Options = ScreenOptions<typeof student>;
export const wrongOptions: Options[] = [
  // @ts-expect-error stuNam
  { columns: { stuNam: {} } },
  // @ts-expect-error stuNam
  { narrowOrder: ['stuNam'] },
  // @ts-expect-error stuNam
  { inlineFilters: ['stuNam'] },
  // @ts-expect-error stuNam
  { onlyNew: ['stuNam'] },
  // @ts-expect-error parnets
  { sections: { parnets: () => null } },
  // @ts-expect-error clas
  { tenants: { to: 'campus.clas', label: '' } },
  // @ts-expect-error stauts
  { segments: { field: 'stauts', options: [], useCounts: () => undefined } },
];
export const wrongLeadOptions: ScreenOptions<typeof lead> = {
  // @ts-expect-error remrak
  offeredWhen: { remrak: () => true },
};
