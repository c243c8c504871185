import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { sessionOf } from './sign-in.ts';

const SHOWN = 30;

/** Registers what the student page reads beside the child: its place and siblings, and its timeline. */
export function addStudentPage(app: FastifyInstance, pool: pg.Pool, secrets: Secrets): void {
  app.get('/api/campus/student/around', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const { id } = request.query as { id: string };
    const values = [session.kigId, id];
    const place = await pool.query(
      `select place, total, previous_id, next_id from (select s.id, row_number() over w as place, count(*) over () as total,
          lag(s.id) over w as previous_id, lead(s.id) over w as next_id
        from students s where s.kig_id = $1 and not s.deleted and s.status = 'enrolled'
          and s.class_id = (select class_id from students where kig_id = $1 and id = $2)
        window w as (order by s.stu_name_sort, s.id)) as placed where placed.id = $2`,
      values,
    );
    const siblings = await pool.query(
      `select s.id, s.stu_name, c.class_name, s.status from students s
        join classes c on c.kig_id = s.kig_id and c.id = s.class_id
        where s.kig_id = $1 and not s.deleted and s.id <> $2 and s.id in (
          select other.student_id from student_parents own
          join student_parents other on other.kig_id = own.kig_id and other.parent_id = own.parent_id
          where own.kig_id = $1 and own.student_id = $2)
        order by s.birthday, s.id`,
      values,
    );
    return { code: '200', text: '', data: { place: place.rows[0] ?? null, siblings: siblings.rows } };
  });

  app.get('/api/campus/student/timeline', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const { id } = request.query as { id: string };
    const values = [session.kigId, id];
    const histories = await pool.query(
      `select h.at, h.act, h.content_encrypted, a.nick_name from record_history h left join accounts a on a.id = h.account_id
        where h.owner_id = $1 and h.entity = 'campus.student' and h.record_id = $2 order by h.at desc limit ${SHOWN}`,
      values,
    );
    const consents = await pool.query(
      `select kind, answer, guardian_name, created_at from consents
        where kig_id = $1 and student_id = $2 and not deleted order by created_at desc limit ${SHOWN}`,
      values,
    );
    const days = await pool.query(
      `select day, first_in_at, last_out_at from student_days where kig_id = $1 and student_id = $2
        order by day desc limit ${SHOWN}`,
      values,
    );
    const events = [
      ...histories.rows.map(({ at, act, content_encrypted: content, nick_name: by }) => ({
        at,
        text: `${by} ${act} ${Object.keys(JSON.parse(secrets.decrypt(content, 'record_history.content'))).length}`,
      })),
      ...consents.rows.map(({ created_at: at, kind, answer, guardian_name: by }) => ({
        at,
        text: `${by} ${kind} ${answer}`,
      })),
      ...days.rows.map(({ day, first_in_at: at }) => ({ at: at ?? new Date(day), text: String(day) })),
    ];
    const latest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN);
    return { code: '200', text: '', data: { events: latest } };
  });
}
