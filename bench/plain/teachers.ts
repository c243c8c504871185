import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { sessionOf } from './sign-in.ts';

/** Registers the list of the teachers of all kindergartens. */
export function addTeachers(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/api/campus/teacher/page', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const { pageNumber = 1, pageSize = 10 } = request.body as { pageNumber?: number; pageSize?: number };
    const [page, count] = await Promise.all([
      pool.query(`select t.id, t.kig_id, t.version, t.created_at, t.updated_at, t.teacher_name, t.teacher_name_latin, t.sex,
            t.position_id, p.position_name, p.rank, t.entry_date, t.status, t.resigned_on, o.name as kig_name
          from teachers t join positions p on p.kig_id = t.kig_id and p.id = t.position_id
          join organizations o on o.id = t.kig_id where not t.deleted order by t.id desc
          limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`),
      pool.query('select count(*) as total from teachers where not deleted'),
    ]);
    const ids = page.rows.map(({ id }) => id);
    const kigIds = [...new Set(page.rows.map((row) => row.kig_id))];
    const classes = await pool.query(
      `select c.head_teacher_id as teacher_id, c.id, c.class_name, 'head' as part from classes c
        where c.kig_id = any($1::uuid[]) and c.head_teacher_id = any($2::uuid[]) and not c.deleted
      union all select a.teacher_id, c.id, c.class_name, 'assistant' from class_assistants a
        join classes c on c.kig_id = a.kig_id and c.id = a.class_id and not c.deleted
        where a.kig_id = any($1::uuid[]) and a.teacher_id = any($2::uuid[])`,
      [kigIds, ids],
    );
    const list = page.rows.map((row) => ({ ...row, classes: classes.rows.filter((one) => one.teacher_id === row.id) }));
    return { code: '200', text: '', data: { list, total: count.rows[0].total, pageNumber, pageSize } };
  });
}
