import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { forgetPhotosOf } from './device-photos.ts';
import { forgetFaces } from './faces.ts';

/** Deletes the events and alerts of children, and their places in the lists of machines. Their bracelets become spare ones. */
export async function eraseEventsOf(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  const ofChildren = sql`kig_id = ${kigId} and student_id = any(${[...ids]}::uuid[])`;
  await forgetPhotosOf(inside, kigId, ids);
  for (const table of [
    'device_events',
    'device_alert_cards',
    'device_alerts',
    'bracelet_sightings',
    'owed_presences',
  ]) {
    await sql`delete from ${sql.table(table)} where ${ofChildren}`.execute(inside.db);
  }
  await sql`update bracelets set student_id = null where ${ofChildren}`.execute(inside.db);
  await erasePeopleOf(inside, kigId, ids);
}

/** Deletes the events that name people by their ids, and their places in the lists of machines. */
export async function erasePeopleOf(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  await forgetFaces(inside, kigId, { personIds: ids });
  // A machine's row holds the number and the hash of the card, but no id of the person.
  await sql`delete from device_maker_people p using device_person_numbers n
    where n.kig_id = ${kigId} and n.person_id = any(${[...ids]}::uuid[]) and p.kig_id = n.kig_id
      and p.number = n.number`.execute(inside.db);
  for (const table of ['device_events', 'device_waiting_events', 'device_person_numbers', 'people_list_entries']) {
    await sql`delete from ${sql.table(table)}
      where kig_id = ${kigId} and person_id = any(${[...ids]}::uuid[])`.execute(inside.db);
  }
}
