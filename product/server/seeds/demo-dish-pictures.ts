import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';
import { inTurn } from './demo.ts';
import { drawDish } from './demo-dish-picture.ts';
import { demoDishes } from './demo-dishes.ts';

/** Gives drawn pictures to the dishes of the demo. It has no effect where a dish may have a picture already. */
export async function addDishPictures(program: Program): Promise<void> {
  const { files, clock } = program;
  await inTurn(program, async (tx) => {
    const { rows: drawn } = await sql`select from dishes where picture is not null limit 1`.execute(tx);
    if (drawn.length > 0) return;
    const { rows: dishes } = await sql<{ id: string; name: string; kigId: string; code: string; by: string }>`
      select d.id, d.dish_name as name, d.kig_id as "kigId", o.code, d.updated_by as by
      from dishes d join organizations o on o.id = d.kig_id where not d.deleted order by d.id`.execute(tx);
    const now = clock.now();
    const numbers = new Map(Object.keys(demoDishes).map((name, number) => [name, number]));
    for (const { id, name, kigId, code, by } of dishes) {
      const dish = demoDishes[name];
      if (!dish) continue;
      const path = `${code}/${now.toISOString().slice(0, 10)}/dish/drawing-${id}.png`;
      const facts = await files.keepPictureOf(by, path, drawDish(dish, numbers.get(name) ?? 0));
      if (facts === null) throw new Error(`${path} was not drawn`);
      const place = { ownerId: kigId, accountId: by, entity: 'catering.dish', recordId: id, field: 'picture' } as const;
      await files.claim(tx, path, facts, { ...place, at: now });
      await sql`update dishes set picture = ${path} where kig_id = ${kigId} and id = ${id}`.execute(tx);
    }
  });
}
