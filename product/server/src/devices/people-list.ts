import { hash } from 'node:crypto';
import { greetings } from '@kiga/contract/devices/device.entity.ts';
import type { PersonOfList, readPeople } from '@kiga/contract/devices/door.acts.ts';
import { maskName } from '@kiga/entity/mask.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { peopleWithCards } from '../campus/campus.public.ts';
import type { Machine } from '../program/machine.ts';
import { type ListedPerson, withFaces } from './people-with-faces.ts';

/** A present or past person in the list, and the version of the last change. */
interface Entry {
  personId: string;
  version: number;
  removed: boolean;
  hash: string;
}

/** The current list of people for a kindergarten's machines, with or without faces. */
export interface PeopleList {
  version: number;
  people: ListedPerson[];
  /** All people who are or were in the list. */
  entries: Map<string, Entry>;
}

/** Facts of a machine that decide its list and the form of the names. */
type ListOf = Pick<Machine, 'kigId' | 'greeting' | 'faces'>;

/** Updates a kindergarten's list, the one with faces or the one without: changes get the next version. */
export function refreshPeople(scope: Scope, kigId: string, faces: boolean): Promise<PeopleList> {
  return scope.transaction(async (inside) => {
    const last = await lockList(inside, kigId, faces);
    const carded = await peopleWithCards(inside, kigId);
    const people: ListedPerson[] = faces ? await withFaces(inside, kigId, carded) : carded;
    const { rows } =
      await sql<Entry>`select person_id as "personId", version, removed, encode(content_hash, 'hex') as hash
      from people_list_entries where kig_id = ${kigId} and with_faces = ${faces} and ${inside.within('kig_id')}`.execute(
        inside.db,
      );
    const entries = new Map(rows.map((entry) => [entry.personId, entry]));
    const present = new Set(people.map(({ personId }) => personId));
    const version = last + 1;
    const changed: Entry[] = [];
    for (const person of people) {
      const contentHash = hashOf(person);
      const entry = entries.get(person.personId);
      if (entry && !entry.removed && entry.hash === contentHash) continue;
      changed.push({ personId: person.personId, version, removed: false, hash: contentHash });
    }
    for (const entry of rows) {
      if (!entry.removed && !present.has(entry.personId)) changed.push({ ...entry, version, removed: true });
    }
    if (changed.length === 0) return { version: last, people, entries };
    await writeEntries(inside, { kigId, faces, version }, changed);
    for (const entry of changed) entries.set(entry.personId, entry);
    return { version, people, entries };
  });
}

/** The list for a machine that waits: empty and full, so that the machine deletes everyone it knows. */
export const nobody: z.input<typeof readPeople.output> = { version: 0, count: 0, full: true, people: [], removed: [] };

/**
 * Number of kindergarten marks in versions. The mark is the last hexadecimal digits of the kindergarten's id, which are
 * random.
 */
const MARK_DIGITS = 3;
const MARKS = 16 ** MARK_DIGITS;

/**
 * Returns the version of a list as a machine knows it. It depends on the greeting, so that another greeting makes
 * another version. It also depends on the kindergarten: a machine that moves gets the whole list, and deletes the
 * previous kindergarten's people. With faces the mark is another one, so that a change of that gives the whole list too.
 */
export function versionFor({ kigId, greeting, faces }: ListOf, version: number): number {
  const mark = (Number.parseInt(kigId.slice(-MARK_DIGITS), 16) + (faces ? MARKS / 2 : 0)) % MARKS;
  return (version * MARKS + mark) * greetings.length + greetings.indexOf(greeting);
}

/** Returns the version of the kindergarten's list from a machine's version. */
export function versionOfList(known: number): number {
  return Math.floor(known / greetings.length / MARKS);
}

/**
 * Returns the changes for a machine that has `count` people of its version `since`. It returns the full list where
 * those values cannot be right, or where the machine had other names.
 */
export function differenceOf(
  { version, people, entries }: PeopleList,
  machine: ListOf,
  { since: known = 0, count }: z.output<typeof readPeople.input>,
): z.input<typeof readPeople.output> {
  const since = versionOfList(known);
  const changed = [...entries.values()].filter((entry) => entry.version > since);
  const present = changed.filter(({ removed }) => !removed).length;
  // A person who changed since may or may not be in the machine's list; all others are.
  const [least, most] = [people.length - present, people.length - present + changed.length];
  const isImpossible = count !== undefined && (count < least || count > most);
  const full = known === 0 || since > version || known !== versionFor(machine, since) || isImpossible;
  const sent = full ? people : people.filter(({ personId }) => (entries.get(personId) as Entry).version > since);
  return {
    version: versionFor(machine, version),
    count: people.length,
    full,
    people: sent.map((person) => personFor(machine, person)),
    removed: full ? [] : changed.filter(({ removed }) => removed).map(({ personId }) => personId),
  };
}

/** Returns a machine's data of a person, with the name for its greeting. */
function personFor({ greeting, faces }: ListOf, person: ListedPerson): PersonOfList {
  const { personId, kind, name, cardNumber, lost, face } = person;
  const names = { nobody: null, masked: name === null ? null : maskName(name), full: name };
  return { personId, kind, name: names[greeting], cardNumber, lost, ...(faces && { face: face ?? null }) };
}

/** Returns the latest version, and locks the list until commit. */
async function lockList(inside: Scope, kigId: string, faces: boolean): Promise<number> {
  const lock = () =>
    sql<{ version: number }>`select version from people_lists
      where kig_id = ${kigId} and with_faces = ${faces} and ${inside.within('kig_id')} for no key update`.execute(
      inside.db,
    );
  const { rows } = await lock();
  if (rows[0]) return rows[0].version;
  await sql`insert into people_lists (kig_id, with_faces, version) values (${kigId}, ${faces}, 0)
    on conflict do nothing`.execute(inside.db);
  return (await lock()).rows[0]?.version ?? 0;
}

async function writeEntries(
  inside: Scope,
  { kigId, faces, version }: { kigId: string; faces: boolean; version: number },
  changed: readonly Entry[],
): Promise<void> {
  await sql`insert into people_list_entries (kig_id, with_faces, person_id, version, removed, content_hash)
    select ${kigId}, ${faces}, g.person_id, ${version}, g.removed, decode(g.hash, 'hex')
    from unnest(${changed.map(({ personId }) => personId)}::uuid[], ${changed.map(({ removed }) => removed)}::boolean[],
      ${changed.map((entry) => entry.hash)}::text[]) as g (person_id, removed, hash)
    on conflict (kig_id, with_faces, person_id) do update set version = excluded.version, removed = excluded.removed,
      content_hash = excluded.content_hash`.execute(inside.db);
  await sql`update people_lists set version = ${version} where kig_id = ${kigId} and with_faces = ${faces}`.execute(
    inside.db,
  );
}

function hashOf({ kind, name, cardNumber, lost, face }: ListedPerson): string {
  return hash('sha256', JSON.stringify([kind, name, cardNumber, lost, ...(face ? [face.sha256] : [])])).slice(0, 32);
}
