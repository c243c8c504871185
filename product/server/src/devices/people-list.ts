import { hash } from 'node:crypto';
import type { PersonOfList, readPeople } from '@kiga/contract/devices/door.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { peopleWithCards } from '../campus/campus.public.ts';

/** Who was in the list, and in which version that last changed. */
interface Entry {
  personId: string;
  version: number;
  removed: boolean;
  hash: string;
}

/** The list of people of a kindergarten's machines as it is now. */
export interface PeopleList {
  version: number;
  people: PersonOfList[];
  /** Of everybody who is or was in the list. */
  entries: Map<string, Entry>;
}

/** Brings the list up to date: what differs from the last time gets the next version. */
export function refreshPeople(scope: Scope, kigId: string): Promise<PeopleList> {
  return scope.transaction(async (inside) => {
    const last = await lockList(inside, kigId);
    const people = await peopleWithCards(inside, kigId);
    const { rows } =
      await sql<Entry>`select person_id as "personId", version, removed, encode(content_hash, 'hex') as hash
      from people_list_entries where kig_id = ${kigId} and ${inside.within('kig_id')}`.execute(inside.db);
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
    await writeEntries(inside, kigId, version, changed);
    for (const entry of changed) entries.set(entry.personId, entry);
    return { version, people, entries };
  });
}

/** What a machine that has `count` people of the version `since` has to be told; all, where it cannot be that. */
export function differenceOf(
  { version, people, entries }: PeopleList,
  { since = 0, count }: z.output<typeof readPeople.input>,
): z.input<typeof readPeople.output> {
  const changed = [...entries.values()].filter((entry) => entry.version > since);
  const present = changed.filter(({ removed }) => !removed).length;
  // Whoever changed since may have been in its list or not; everybody else was.
  const [least, most] = [people.length - present, people.length - present + changed.length];
  const isImpossible = count !== undefined && (count < least || count > most);
  const full = since === 0 || since > version || isImpossible;
  return {
    version,
    count: people.length,
    full,
    people: full ? people : people.filter(({ personId }) => (entries.get(personId) as Entry).version > since),
    removed: full ? [] : changed.filter(({ removed }) => removed).map(({ personId }) => personId),
  };
}

/** The last version; nobody else changes the list until commit. */
async function lockList(inside: Scope, kigId: string): Promise<number> {
  const lock = () =>
    sql<{ version: number }>`select version from people_lists
      where kig_id = ${kigId} and ${inside.within('kig_id')} for no key update`.execute(inside.db);
  const { rows } = await lock();
  if (rows[0]) return rows[0].version;
  await sql`insert into people_lists (kig_id, version) values (${kigId}, 0) on conflict do nothing`.execute(inside.db);
  return (await lock()).rows[0]?.version ?? 0;
}

async function writeEntries(inside: Scope, kigId: string, version: number, changed: readonly Entry[]): Promise<void> {
  await sql`insert into people_list_entries (kig_id, person_id, version, removed, content_hash)
    select ${kigId}, g.person_id, ${version}, g.removed, decode(g.hash, 'hex')
    from unnest(${changed.map(({ personId }) => personId)}::uuid[], ${changed.map(({ removed }) => removed)}::boolean[],
      ${changed.map((entry) => entry.hash)}::text[]) as g (person_id, removed, hash)
    on conflict (kig_id, person_id) do update set version = excluded.version, removed = excluded.removed,
      content_hash = excluded.content_hash`.execute(inside.db);
  await sql`update people_lists set version = ${version} where kig_id = ${kigId}`.execute(inside.db);
}

function hashOf({ kind, name, className, cardNumber, lost }: PersonOfList): string {
  return hash('sha256', JSON.stringify([kind, name, className, cardNumber, lost])).slice(0, 32);
}
