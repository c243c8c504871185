import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { forgetPhotosOf } from './device-photos.ts';
import { forgetFaces } from './faces.ts';

/** Deletes the events and alerts of children, and their places in the lists of machines. Their bracelets become spare ones. */
export async function eraseEventsOf(inside: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  const ofChildren = (column: string) => sql`kig_id = ${kigId} and ${sql.ref(column)} = any(${[...ids]}::uuid[])`;
  await forgetPhotosOf(inside, kigId, ids);
  await forgetFaces(inside, kigId, { personIds: ids });
  for (const table of [
    'device_events',
    'device_alert_cards',
    'device_alerts',
    'bracelet_sightings',
    'owed_presences',
  ]) {
    await sql`delete from ${sql.table(table)} where ${ofChildren('student_id')}`.execute(inside.db);
  }
  await sql`update bracelets set student_id = null where ${ofChildren('student_id')}`.execute(inside.db);
  await sql`delete from device_waiting_events where ${ofChildren('person_id')}`.execute(inside.db);
  // A machine's row holds the number and the hash of the card, but no id of the child.
  await sql`delete from device_maker_people p using device_person_numbers n
    where n.kig_id = ${kigId} and n.person_id = any(${[...ids]}::uuid[]) and p.kig_id = n.kig_id
      and p.number = n.number`.execute(inside.db);
  await sql`delete from device_person_numbers where ${ofChildren('person_id')}`.execute(inside.db);
  await sql`delete from people_list_entries where ${ofChildren('person_id')}`.execute(inside.db);
}
