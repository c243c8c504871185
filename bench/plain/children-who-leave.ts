import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { noteOf } from './note.ts';
import { type PlainSession, sessionOf } from './sign-in.ts';

/** Children of one transaction, as in the product. */
const PART = 25;

/** Registers the graduation of all children of some classes, and its undo; the answer comes when all is done. */
export function addChildrenWhoLeave(app: FastifyInstance, pool: pg.Pool, secrets: Secrets): void {
  const note = noteOf(secrets);

  for (const [path, from, to, act] of [
    ['/plain/graduate', 'enrolled', 'graduated', 'graduate'],
    ['/plain/undo-graduation', 'graduated', 'enrolled', 'resume'],
  ] as const) {
    app.post(path, async (request, reply) => {
      const session = await sessionOf(pool, request);
      if (!session) return reply.status(401).send({ code: '401' });
      const { classIds, leaveDate } = request.body as { classIds: string[]; leaveDate: string };
      const { rows } = await pool.query(
        `select id from students where kig_id = $1 and class_id = any($2::uuid[]) and not deleted and status = $3 order by id`,
        [session.kigId, classIds, from],
      );
      for (let first = 0; first < rows.length; first += PART) {
        await move(
          rows.slice(first, first + PART).map(({ id }) => id),
          session,
          { from, to, act, toDay: to === 'graduated' ? leaveDate : null },
        );
      }
      return { code: '200', text: '', data: { children: rows.length } };
    });
  }

  async function move(
    ids: readonly string[],
    session: PlainSession,
    { from, to, act, toDay }: { from: string; to: string; act: string; toDay: string | null },
  ): Promise<void> {
    const { kigId, accountId } = session;
    const db = await pool.connect();
    try {
      await db.query('begin');
      for (const id of ids) {
        const locked = await db.query(
          'select * from students where kig_id = $1 and id = $2 and status = $3 for no key update',
          [kigId, id, from],
        );
        if (!locked.rows[0]) throw new Error('changed meanwhile');
        const saved = await db.query(
          `update students set status = $3, version = version + 1, updated_at = $4, updated_by = $5
            where kig_id = $1 and id = $2 returning *`,
          [kigId, id, to, new Date(), accountId],
        );
        await db.query(
          `update student_classes set to_day = $3 where kig_id = $1 and student_id = $2 and from_day = (
            select max(from_day) from student_classes where kig_id = $1 and student_id = $2)`,
          [kigId, id, toDay],
        );
        await note(db, session, act, saved.rows[0]);
      }
      await db.query('commit');
    } catch (error) {
      await db.query('rollback');
      throw error;
    } finally {
      db.release();
    }
  }
}
