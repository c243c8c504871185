import { demoKigCodes, demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';
import { inTurn } from './demo.ts';
import { drawPortrait } from './demo-portrait.ts';

/** Children with a face photo in each kindergarten. */
const PORTRAITS = 16;

/** Settings of the first machine in each kindergarten. */
const settings = {
  from: '06:30',
  until: '19:00',
  leavingFrom: '15:30',
  leavingUntil: '18:30',
  text: '早上好',
  volume: 60,
};

/**
 * Lets the first machine of each kindergarten recognise faces and keep photos, and gives drawn portraits to some children
 * with a consent. It has no effect where a device may have faces already.
 */
export async function addFaces(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const { rows } = await sql`select from devices where faces limit 1`.execute(tx);
    if (rows.length > 0) return;
    for (const code of demoKigCodes) {
      const { id: kigId } = await tx
        .selectFrom('organizations')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      const serialNumber = demoMachines(code)[0]?.serialNumber;
      await sql`update devices set faces = true, event_photos = true, weekdays_from = ${settings.from},
          weekdays_until = ${settings.until}, leaving_from = ${settings.leavingFrom},
          leaving_until = ${settings.leavingUntil}, greeting_text = ${settings.text}, volume = ${settings.volume}
        where kig_id = ${kigId} and serial_number = ${serialNumber}`.execute(tx);
      await drawChildren(program, tx, { kigId, code });
    }
  });
}

async function drawChildren(
  { files, clock }: Program,
  tx: Parameters<Parameters<typeof inTurn>[1]>[0],
  { kigId, code }: { kigId: string; code: string },
): Promise<void> {
  const now = clock.now();
  const { rows: children } = await sql<{ id: string; by: string }>`select s.id, s.updated_by as by from students s
    where s.kig_id = ${kigId} and not s.deleted and s.status = 'enrolled' and s.face_photo is null
      and exists (select from consents c where c.kig_id = s.kig_id and c.student_id = s.id and c.kind = 'face'
        and c.status = 'given' and not c.deleted)
    order by s.stu_no, s.id limit ${PORTRAITS}`.execute(tx);
  for (const [index, { id, by }] of children.entries()) {
    const path = `${code}/${now.toISOString().slice(0, 10)}/student/portrait-${id}.png`;
    const facts = await files.keepPictureOf(by, path, drawPortrait(Number(code.slice(-1)) * 100 + index));
    if (facts === null) throw new Error(`${path} was not drawn`);
    const place = { ownerId: kigId, accountId: by, mode: 'face', entity: 'campus.student', recordId: id } as const;
    await files.claim(tx, path, facts, { ...place, field: 'facePhoto', at: now });
    await sql`update students set face_photo = ${path} where kig_id = ${kigId} and id = ${id}`.execute(tx);
  }
}
