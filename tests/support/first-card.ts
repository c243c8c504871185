import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';

/** Gives a card to the first enrolled child of a kindergarten, as the child's form does. A repeated call changes nothing. */
export async function giveFirstCard(db: Kysely<Database>, kigId: string, cardNumber: string): Promise<void> {
  await sql`with child as (update students set card_number = ${cardNumber} where id = (select id from students
      where kig_id = ${kigId} and not deleted and status = 'enrolled' order by id limit 1) returning kig_id, id)
    insert into cards (kig_id, id, card_number, holder_kind, student_id, created_at, updated_at)
    select kig_id, gen_random_uuid(), ${cardNumber}, 'student', id, now(), now() from child
    on conflict (kig_id, card_number) where not deleted do nothing`.execute(db);
}
