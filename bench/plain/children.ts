import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { latinName, readName } from '@kiga/kit-server/fields/pinyin.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { noteOf } from './note.ts';
import { type PlainSession, sessionOf } from './sign-in.ts';

const columns = `row.id, row.kig_id, row.version, row.deleted, row.created_at, row.updated_at, row.updated_by, row.stu_name,
  row.stu_name_latin, row.stu_no, row.sex, row.birthday, row.class_id, row.status, row.admission_date, row.card_number,
  row.service_end_date, row.id_number_encrypted, row.id_number_last4, row.ethnicity, row.address, row.allergies_encrypted,
  row.allergies_count, row.remark`;

interface StudentRow {
  id: string;
  class_id: string;
  [column: string]: unknown;
}

interface Body {
  id?: string;
  pageNumber?: number;
  pageSize?: number;
  q?: string;
  stuName?: string;
  sex?: string;
  birthday?: string;
  classId?: string;
  remark?: string;
  parents?: { parentName: string; relation: string; parentPhone: string }[];
}

const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Registers list, search, get, create and update of children. */
export function addChildren(app: FastifyInstance, pool: pg.Pool, secrets: Secrets): void {
  const note = noteOf(secrets);

  async function shown(db: pg.Pool | pg.PoolClient, kigId: string, rows: StudentRow[]) {
    const ids = rows.map(({ id }) => id);
    const parents = await db.query(
      `select sp.student_id, p.parent_name, sp.relation, p.parent_phone_encrypted
        from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
        where sp.kig_id = $1 and sp.student_id = any($2::uuid[]) order by sp.student_id, sp.sort`,
      [kigId, ids],
    );
    const classes = await db.query('select id, class_name from classes where kig_id = $1 and id = any($2::uuid[])', [
      kigId,
      [...new Set(rows.map((row) => row.class_id))],
    ]);
    const names = new Map(classes.rows.map((row) => [row.id, row.class_name]));
    return rows.map(({ id_number_encrypted, id_number_last4, allergies_encrypted, ...row }) => ({
      ...row,
      idNumber: id_number_encrypted ? `**************${String(id_number_last4)}` : null,
      allergies: allergies_encrypted
        ? JSON.parse(secrets.decrypt(allergies_encrypted as Uint8Array, 'students.allergies'))
        : [],
      classIdText: names.get(row.class_id),
      parents: parents.rows
        .filter((parent) => parent.student_id === row.id)
        .map((parent) => ({
          parentName: parent.parent_name,
          relation: parent.relation,
          parentPhone: mask(secrets.decrypt(parent.parent_phone_encrypted, 'parents.parent_phone')),
        })),
    }));
  }

  app.post('/api/campus/student/page', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const { pageNumber = 1, pageSize = 10, q } = request.body as Body;
    const values: unknown[] = [session.kigId];
    let where = 'row.kig_id = $1 and not row.deleted';
    if (q) {
      values.push(`%${q}%`, `${q}%`);
      const latin = /^[a-z]+$/.test(q) ? ' or row.stu_name_initials like $3 or row.stu_name_pinyin like $2' : '';
      where += ` and (row.stu_name ilike $2${latin} or row.stu_no like $3 or row.card_number like $3
        or exists (select 1 from student_parents sp
          join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
          where sp.kig_id = row.kig_id and sp.student_id = row.id and p.parent_name like $3))`;
    }
    const [page, count] = await Promise.all([
      pool.query(
        `select ${columns} from students as row where ${where} order by row.id desc
          limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`,
        values,
      ),
      pool.query(`select count(*) as total from students as row where ${where}`, values),
    ]);
    const list = await shown(pool, session.kigId, page.rows);
    return { code: '200', text: '', data: { list, total: count.rows[0].total, pageNumber, pageSize } };
  });

  app.get('/api/campus/student/get', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const { id } = request.query as { id: string };
    const found = await pool.query(`select ${columns} from students as row where row.kig_id = $1 and row.id = $2`, [
      session.kigId,
      id,
    ]);
    if (!found.rows[0]) return reply.status(404).send({ code: '404' });
    const [one] = await shown(pool, session.kigId, found.rows);
    return { code: '200', text: '', data: one };
  });

  app.post('/api/campus/student/save', async (request, reply) => {
    const session = await sessionOf(pool, request);
    if (!session) return reply.status(401).send({ code: '401' });
    const body = request.body as Body;
    const db = await pool.connect();
    try {
      await db.query('begin');
      const id = body.id ? await update(db, session, body) : await create(db, session, body);
      const saved = await db.query(`select ${columns} from students as row where row.kig_id = $1 and row.id = $2`, [
        session.kigId,
        id,
      ]);
      await note(db, session, body.id ? 'update' : 'create', saved.rows[0]);
      const [one] = await shown(db, session.kigId, saved.rows);
      await db.query('commit');
      return { code: '200', text: '', data: one };
    } catch (error) {
      await db.query('rollback');
      throw error;
    } finally {
      db.release();
    }
  });

  async function create(db: pg.PoolClient, session: PlainSession, body: Body): Promise<string> {
    if (!body.stuName || !body.birthday || !/^\d{4}-\d\d-\d\d$/.test(body.birthday)) throw new Error('invalid');
    const { kigId, accountId } = session;
    const known = await db.query('select id from classes where kig_id = $1 and id = $2 and not deleted for share', [
      kigId,
      body.classId,
    ]);
    if (!known.rows[0]) throw new Error('no such class');
    const series = await db.query(
      `insert into number_series (kig_id, series, next) values ($1, 'student plain', 2)
        on conflict (kig_id, series) do update set next = number_series.next + 1 returning next`,
      [kigId],
    );
    const now = new Date();
    const id = uuid7();
    const name = readName(body.stuName, true);
    await db.query(
      `insert into students (kig_id, id, stu_name, stu_name_pinyin, stu_name_initials, stu_name_sort, stu_name_latin, stu_no, sex,
          birthday, class_id, status, created_at, updated_at, updated_by)
        values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,'enrolled',$12,$12,$13)`,
      [
        kigId,
        id,
        body.stuName,
        name.pinyin,
        name.initials,
        name.sort,
        latinName(body.stuName),
        `P${series.rows[0].next}`,
        body.sex,
        body.birthday,
        body.classId,
        now,
        accountId,
      ],
    );
    for (const [sort, parent] of (body.parents ?? []).entries()) {
      const hash = secrets.hash(parent.parentPhone, 'parents.parent_phone');
      const there = await db.query(
        'select id from parents where kig_id = $1 and not deleted and parent_phone_hash = $2 for no key update',
        [kigId, hash],
      );
      let parentId = there.rows[0]?.id as string | undefined;
      if (!parentId) {
        parentId = uuid7();
        const reading = readName(parent.parentName, true);
        await db.query(
          `insert into parents (kig_id, id, parent_name, parent_name_pinyin, parent_name_initials, parent_name_sort, parent_name_latin,
              parent_phone_encrypted, parent_phone_hash, parent_phone_last4, created_at, updated_at)
            values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$11)`,
          [
            kigId,
            parentId,
            parent.parentName,
            reading.pinyin,
            reading.initials,
            reading.sort,
            latinName(parent.parentName),
            secrets.encrypt(parent.parentPhone, 'parents.parent_phone'),
            hash,
            parent.parentPhone.slice(-4),
            now,
          ],
        );
        await note(db, session, 'create', { id: parentId, version: 1 }, 'campus.parent');
      }
      await db.query(
        'insert into student_parents (kig_id, student_id, parent_id, relation, sort) values ($1,$2,$3,$4,$5)',
        [kigId, id, parentId, parent.relation, sort],
      );
    }
    return id;
  }

  async function update(db: pg.PoolClient, { kigId, accountId }: PlainSession, body: Body): Promise<string> {
    const before = await db.query(
      `select ${columns} from students as row where row.kig_id = $1 and row.id = $2 for no key update of row`,
      [kigId, body.id],
    );
    if (!before.rows[0]) throw new Error('not found');
    await db.query(
      'update students set remark = $3, version = version + 1, updated_at = $4, updated_by = $5 where kig_id = $1 and id = $2',
      [kigId, body.id, body.remark, new Date(), accountId],
    );
    return body.id as string;
  }
}
