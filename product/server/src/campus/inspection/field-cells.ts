import { wordsOf } from '@kiga/contract/app/words.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { type Cell, cellText } from '@kiga/entity/excel/cell.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { timeZoneOf } from '../time-zone.ts';

/** Words for the values of fields. */
interface Telling {
  say(key: string): string | undefined;
  /** Words for the codes of dictionaries, by field and code. */
  codes: ReadonlyMap<string, string>;
  timeZone: string;
}

/** Returns one row of cells for each record, with these fields as the reader sees them. */
export async function fieldCells(
  store: EntityStore,
  scope: Scope,
  records: readonly FullRecord[],
  fields: readonly string[],
  language: Language,
): Promise<Cell[][]> {
  const words = wordsOf(language);
  const telling: Telling = {
    say: (key) => findWord(words, key),
    codes: await codesOf(store, language),
    timeZone: await timeZoneOf(scope, scope.oneTenant()),
  };
  const shown = await shownValues(store, scope, records);
  return shown.map((values) =>
    fields.map((name) => {
      const field = store.entity.fields[name] as Field;
      const value = values[`${name}Text`] ?? values[name] ?? null;
      return cellOf(store.entity, name, field, value, telling);
    }),
  );
}

function cellOf(entity: AnyEntity, name: string, field: Field, value: unknown, telling: Telling): Cell {
  if (value === null || value === undefined || field.type === 'file') return null;
  const { say, codes, timeZone } = telling;
  if (field.type === 'moment') {
    const at = new Date(String(value));
    return { date: `${dayIn(at, timeZone)} ${timeIn(at, timeZone)}:00` };
  }
  if (field.type === 'date') return { date: String(value) };
  if (field.type === 'flag') return say(value === true ? 'kit.field.yes' : 'kit.field.no') ?? '';
  if (field.type === 'money') return Number(value) / 100;
  if (field.type === 'richText') return plainTextOf(String(value));
  if (Array.isArray(value)) return value.map((one) => innerText(entity, name, field, one, telling)).join('; ');
  if (typeof value === 'number') return value;
  return (
    say(`${entity.key}.options.${name}.${String(value)}`) ?? codes.get(`${name}.${String(value)}`) ?? String(value)
  );
}

/** Returns an entry of a list as text: a word of a choice, or the values of an inner record. */
function innerText(entity: AnyEntity, name: string, field: Field, one: unknown, telling: Telling): string {
  if (typeof one !== 'object' || one === null)
    return cellText(cellOf(entity, name, { ...field, type: 'text' } as Field, one, telling));
  const inner = 'fields' in field ? (field.fields as Record<string, Field>) : {};
  return Object.entries(one)
    .flatMap(([key, value]) => (inner[key] ? cellText(cellOf(entity, key, inner[key], value, telling)) : []))
    .filter(Boolean)
    .join(' ');
}

/** Returns the words for the codes of the dictionaries that an entity uses, by field and code. */
async function codesOf({ entity, stores }: EntityStore, language: Language): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const fields = entity.fields as Record<string, Field>;
  const inner = Object.values(fields).flatMap((field) =>
    'fields' in field ? Object.entries(field.fields as Record<string, Field>) : [],
  );
  for (const [name, field] of [...Object.entries(fields), ...inner]) {
    if (field.type !== 'coded') continue;
    for (const item of await stores.codesOf(field.dictionary)) found.set(`${name}.${item.code}`, item[language]);
  }
  return found;
}
