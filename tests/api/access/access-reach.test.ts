import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, vi } from 'vitest';
import { type Fact, lacks, meanwhile, refused, startFacts, testFacts } from '../../support/facts.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { day } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';
import { upload } from '../../support/uploads.ts';

/*
 * The facts of access, one sentence each, as the product documents them: contracts, roles, data scopes, grants, jobs
 * and files. Nothing here reads the expected answer from the product's own declarations.
 */

const facts = await startFacts();
const { tenants, db, as, students, child, kindergartens, idOf, setRole, setAreas, withPermissions, withGrant } = facts;
afterAll(() => tenants.server.close());
const parts = await (async () => {
  const { rows } = await sql<{ code: string; id: string }>`select code, id from organizations`.execute(db);
  const organization = (code: string) => rows.find((row) => row.code === code)?.id as string;
  return { agent: organization('AG0001'), institution: organization('IN0001') };
})();

const ofContracts: readonly Fact[] = [
  [
    'a contract that ended yesterday opens nothing',
    async () => {
      expect(await kindergartens(as(6))).not.toContain(2);
      expect(await kindergartens(as(5))).not.toContain(3);
    },
  ],
  [
    'a contract that begins tomorrow opens nothing yet',
    async () => {
      expect(await kindergartens(as(6))).not.toContain(3);
      expect(await kindergartens(as(5))).not.toContain(2);
    },
  ],
  ['a contract of one day opens on that day', async () => expect(await kindergartens(as(6))).toContain(1)],
  [
    'a contract without an end date stays in force',
    () =>
      meanwhile(
        () =>
          sql`update contracts set ends_on = null where kind = 'agency' and kindergarten_id = ${tenants.kig[1]}`.execute(
            db,
          ),
        async () => expect(await kindergartens(as(5))).toEqual([1]),
        () =>
          sql`update contracts set ends_on = ${day(30)} where kind = 'agency' and kindergarten_id = ${tenants.kig[1]}`.execute(
            db,
          ),
      ),
  ],
  [
    'a deleted contract opens nothing from the next call on',
    () =>
      meanwhile(
        () => sql`update contracts set deleted = true where kindergarten_id = ${tenants.kig[1]}`.execute(db),
        async () => {
          for (const appType of [5, 6, 18]) expect(await kindergartens(as(appType))).toEqual([]);
        },
        () => sql`update contracts set deleted = false`.execute(db),
      ),
  ],
  [
    'a contract of one kind opens nothing that needs the other kind',
    () =>
      meanwhile(
        () =>
          sql`update contracts set kind = 'agency' where kind = 'service' and kindergarten_id = ${tenants.kig[1]}`.execute(
            db,
          ),
        async () => expect(await kindergartens(as(6))).toEqual([]),
        () => sql`update contracts set kind = 'service' where partner_id = ${parts.institution}`.execute(db),
      ),
  ],
  [
    'a suspended organization’s accounts are refused, even with a running session',
    () =>
      meanwhile(
        () => sql`update organizations set status = 'suspended' where id = ${parts.agent}`.execute(db),
        async () => refused(await students(as(5)), 'IDENTITY_ORGANIZATION_SUSPENDED'),
        () => sql`update organizations set status = 'normal' where id = ${parts.agent}`.execute(db),
      ),
  ],
  [
    'a disabled account is refused, even with a running session',
    () =>
      meanwhile(
        () => sql`update accounts set status = 'disabled' where user_name = 'demo5'`.execute(db),
        async () => refused(await students(as(5)), 'IDENTITY_ACCOUNT_DISABLED'),
        () => sql`update accounts set status = 'active' where user_name = 'demo5'`.execute(db),
      ),
  ],
];

const ofRoles: readonly Fact[] = [
  [
    'a role without a permission refuses the call from the next call on',
    () => withPermissions('demo3', ['campus.class.read'], async () => refused(await students(as(3)))),
  ],
  [
    'a role gives nothing beyond the ceiling of the kind of user',
    () =>
      withPermissions('demo4', ['campus.student.read', 'campus.student.update', 'system.admin.read'], async () => {
        refused(await as(4).call('/api/campus/student/save', { id: (await child(4)).id, stuName: '改' }));
        refused(await as(4).call('/api/system/admin/page', {}));
      }),
  ],
  [
    'a deleted role gives nothing',
    () =>
      meanwhile(
        () => setRole('demo3', { deleted: true, scope: 'ownOrganization' }),
        async () => refused(await students(as(3))),
        () => setRole('demo3', {}),
      ),
  ],
  [
    'a role of the scope area narrows operations to the account’s areas',
    () =>
      meanwhile(
        async () => {
          await setRole('demo9', { scope: 'area' });
          await setAreas('demo9', ['310104']);
        },
        async () => {
          expect(await kindergartens(as(9))).toEqual([3]);
          const foreign = await idOf('students', 2);
          refused(await as(9).call(`/api/campus/student/get?id=${foreign}`), 'RECORD_NOT_FOUND');
          refused(await students(as(9), { kigId: tenants.kig[2] }), 'OWNER_OUT_OF_REACH');
        },
        async () => {
          await setRole('demo9', {});
          await setAreas('demo9', []);
        },
      ),
  ],
  [
    'a permission from a role of the scope area holds only in the account’s areas, even if another role reads further',
    () =>
      withPermissions('demo9', ['system.organization.read'], () =>
        withSecondRole('demo9', ['system.organization.suspend', 'system.organization.update'], async () => {
          const foreign = { id: tenants.kig[2] };
          await as(9).ask(`/api/system/organization/get?id=${foreign.id}`);
          refused(await as(9).call('/api/system/organization/save', { ...foreign, address: '改' }), 'RECORD_NOT_FOUND');
          const suspend = { ...foreign, reason: '试' };
          refused(await as(9).call('/api/system/organization/suspend', suspend), 'RECORD_NOT_FOUND');
          const address = { id: tenants.kig[3], address: '新址' };
          await as(9).ask('/api/system/organization/save', address);
        }),
      ),
  ],
  [
    'a review of applications is limited to the areas of the role that permits it',
    () =>
      withPermissions('demo9', ['operations.opening.read'], () =>
        withSecondRole('demo9', ['operations.opening.refuse'], async () => {
          const { list } = await as(9).ask('/api/operations/opening/page', {});
          const { id } = list.find(({ code }: any) => code === 'KG0101');
          refused(await as(9).call('/api/operations/opening/refuse', { id, reason: '试' }), 'RECORD_NOT_FOUND');
        }),
      ),
  ],
  [
    'a role of the scope area limits a system administrator to accounts, devices and log of the account’s areas',
    () =>
      meanwhile(
        async () => {
          await setRole('demo8', { scope: 'area' });
          await setAreas('demo8', ['31']);
        },
        async () => {
          const owners = async (path: string) => {
            const { list } = await as(8).ask(path, { pageSize: 200 });
            return [...new Set(list.map(({ kigId }: any) => kigId))];
          };
          expect(await owners('/api/system/user/page')).toEqual([tenants.kig[3]]);
          expect(await owners('/api/devices/device/page')).toEqual([tenants.kig[3]]);
          const { rows } = await sql<{ id: string }>`select id from accounts where user_name = 'own2'`.execute(db);
          refused(await as(8).call(`/api/user/resetPassword/${rows[0]?.id}`), 'RECORD_NOT_FOUND');
          refused(await as(8).call('/api/system/log/page', { kigId: tenants.kig[1] }), 'OWNER_OUT_OF_REACH');
          refused(await as(8).call('/api/system/access/preview?userName=own2'), 'VALIDATION_FAILED');
          await as(8).ask('/api/system/access/preview?userName=own3');
        },
        async () => {
          await setRole('demo8', {});
          await setAreas('demo8', []);
        },
      ),
  ],
];

/** Runs a check while an operator's account has one more role, which reaches only the area of kindergarten 3. */
function withSecondRole(userName: string, permissions: readonly string[], check: () => Promise<void>): Promise<void> {
  const role = '00000000-0000-7000-8000-00000000a4ea';
  return meanwhile(
    async () => {
      await setAreas(userName, ['310104']);
      await sql`with account as (select id, organization_id from accounts where user_name = ${userName}),
        made as (insert into roles (id, organization_id, name, data_scope)
          select ${role}, organization_id, '片区', 'area' from account returning id),
        given as (insert into role_permissions (role_id, permission)
          select id, unnest(${[...permissions]}::text[]) from made)
        insert into account_roles (account_id, role_id) select account.id, made.id from account, made`.execute(db);
    },
    check,
    async () => {
      await sql`delete from account_roles where role_id = ${role}`.execute(db);
      await sql`delete from role_permissions where role_id = ${role}`.execute(db);
      await sql`delete from roles where id = ${role}`.execute(db);
      await setAreas(userName, []);
    },
  );
}

/** Runs a check while kindergarten 2's own account is limited to one of its classes. */
const inOwnClass = (check: (own: { id: string; caller: Caller; child: string; other: string }) => Promise<void>) => {
  let id = '';
  const account = sql`(select id from accounts where user_name = 'own2')`;
  return meanwhile(
    async () => {
      id = await idOf('classes', 2, sql`exists (select from students s where s.class_id = classes.id)`);
      await setRole('own2', { scope: 'ownClasses' });
      await sql`insert into account_classes (account_id, kig_id, class_id)
        values (${account}, ${tenants.kig[2]}, ${id})`.execute(db);
    },
    async () =>
      check({
        id,
        caller: tenants.of(2),
        child: await idOf('students', 2, sql`class_id = ${id}`),
        other: await idOf('students', 2, sql`class_id <> ${id}`),
      }),
    async () => {
      await setRole('own2', {});
      await sql`delete from account_classes where account_id = ${account}`.execute(db);
    },
  );
};

const ofClasses: readonly Fact[] = [
  [
    'a teacher with own classes sees no other class',
    () =>
      inOwnClass(async ({ id, caller }) => {
        const { list } = await caller.ask('/api/campus/class/page', { pageSize: 200 });
        expect(list.map((one: any) => one.id)).toEqual([id]);
      }),
  ],
  [
    'a teacher with own classes sees only their children, in lists, counts and single records',
    () =>
      inOwnClass(async ({ id, caller, child: own, other }) => {
        const { list, total } = succeeded(await students(caller));
        expect(new Set(list.map(({ classId }: any) => classId))).toEqual(new Set([id]));
        expect((await caller.ask('/api/campus/student/count-by-status')).all).toBe(total);
        await caller.ask(`/api/campus/student/get?id=${own}`);
        refused(await caller.call(`/api/campus/student/get?id=${other}`), 'RECORD_NOT_FOUND');
      }),
  ],
  [
    'a teacher with own classes changes, deletes and opens no other child',
    () =>
      inOwnClass(async ({ caller, other }) => {
        refused(await caller.call('/api/campus/student/save', { id: other, remark: '改' }), 'RECORD_NOT_FOUND');
        refused(await caller.call('/api/campus/student/delete', { id: other }), 'RECORD_NOT_FOUND');
        refused(await caller.call(`/api/campus/student/history?id=${other}`), 'RECORD_NOT_FOUND');
        refused(await caller.call('/api/campus/student/read-contact', { id: other }), 'RECORD_NOT_FOUND');
      }),
  ],
  [
    'a teacher with own classes sees only the parents of their children',
    () =>
      inOwnClass(async ({ id, caller }) => {
        const { rows } = await sql<{ id: string }>`select distinct sp.parent_id as id from student_parents sp
        join students s on s.id = sp.student_id where s.class_id = ${id} and not s.deleted`.execute(db);
        const { list } = await caller.ask('/api/campus/parent/page', { pageSize: 200 });
        expect(list.map((one: any) => one.id).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
      }),
  ],
  [
    'a teacher with own classes sees only their children on the day board',
    () =>
      inOwnClass(async ({ id, caller }) => {
        const { classes } = await caller.ask('/api/attendance/day/board');
        expect(classes.map((one: any) => one.id)).toEqual([id]);
      }),
  ],
  [
    'a teacher without any class sees no child',
    () =>
      inOwnClass(async ({ caller }) => {
        await sql`delete from account_classes`.execute(db);
        expect(succeeded(await students(caller)).total).toBe(0);
      }),
  ],
];

const ofGrants: readonly Fact[] = [
  [
    'a grant that is asked for but not given opens nothing',
    () => withGrant('demo8', ['students'], async () => refused(await students(as(8))), { status: 'asked' }),
  ],
  [
    'appType 8 with a grant sees names and classes of that kindergarten only, and no health',
    () =>
      withGrant('demo8', ['students'], async () => {
        expect(await kindergartens(as(8))).toEqual([3]);
        const seen = await child(8);
        expect(seen.stuName).toMatch(/^\p{Script=Han}{2,4}$/u);
        lacks(seen, 'allergies', 'facePhoto', 'parents', 'idNumber');
      }),
  ],
  [
    'a grant of health shows health, and one of faces the photo, for that kindergarten only',
    () =>
      withGrant('demo9', ['health', 'face'], async () => {
        const fields = async (kigId?: string) => succeeded(await students(as(9), { kigId })).abilities.fields;
        expect(await fields(tenants.kig[3])).toEqual(expect.arrayContaining(['allergies', 'facePhoto']));
        for (const kigId of [tenants.kig[2], undefined]) {
          expect(await fields(kigId)).not.toContain('allergies');
          expect(await fields(kigId)).not.toContain('facePhoto');
        }
      }),
  ],
  [
    'a grant of contacts shows masked phones, and whole ones through the act that is logged',
    () =>
      withGrant('demo9', ['contacts'], async () => {
        const seen = await child(9, 3);
        expect(seen.parents[0].parentPhone).toContain('****');
        const { id } = seen;
        await as(9).ask('/api/campus/student/read-contact', { id, kigId: tenants.kig[3] });
        const other = await idOf('students', 2);
        refused(await as(9).call('/api/campus/student/read-contact', { id: other }), 'RECORD_NOT_FOUND');
        const { rows } = await sql`select 1 from personal_data_looks where record_id = ${id}`.execute(db);
        expect(rows).toHaveLength(1);
      }),
  ],
  [
    'a grant opens no writing, no history and no export',
    () =>
      withGrant('demo8', ['students', 'contacts', 'health', 'face'], async () => {
        const { id } = await child(8);
        refused(await as(8).call('/api/campus/student/save', { id, stuName: '改' }));
        refused(await as(8).call(`/api/campus/student/history?id=${id}`));
        refused(await as(8).call('/api/campus/student/export', { columns: ['stuName'] }));
      }),
  ],
  [
    'a future, ended, withdrawn or refused grant opens nothing',
    async () => {
      const nothing = async () => refused(await students(as(8)));
      await withGrant('demo8', ['students'], nothing, { from: 1, to: 9 });
      await withGrant('demo8', ['students'], nothing, { from: -9, to: -1 });
      await withGrant('demo8', ['students'], nothing, { status: 'withdrawn' });
      await withGrant('demo8', ['students'], nothing, { status: 'refused' });
    },
  ],
  [
    'a grant takes appType 15 beyond its areas',
    () => withGrant('demo15', ['students'], async () => expect(await kindergartens(as(15))).toEqual([1, 2, 3])),
  ],
  [
    'a grant is visible only to the kindergarten that gave it and the account that holds it',
    () =>
      withGrant('demo5', ['students'], async (id) => {
        const seen = async (caller: Caller) =>
          (await caller.ask('/api/system/grant/page', { pageSize: 200 })).list.map((one: any) => one.id);
        for (const caller of [tenants.of(3), as(5)]) expect(await seen(caller)).toContain(id);
        for (const caller of [tenants.of(2), as(3), as(8), as(9), as(15)]) expect(await seen(caller)).not.toContain(id);
        refused(await as(9).call(`/api/system/grant/get?id=${id}`), 'RECORD_NOT_FOUND');
        refused(await tenants.of(2).call('/api/system/grant/withdraw', { id, reason: '试' }), 'RECORD_NOT_FOUND');
      }),
  ],
];

const ofWork: readonly Fact[] = [
  [
    'a job works with the permissions that its account has when it runs',
    async () => {
      const { jobId } = await as(4).ask('/api/campus/student/export', { columns: ['stuName'] });
      await withPermissions('demo4', ['campus.student.read'], async () => {
        await tenants.server.jobs.start({ works: true });
        expect((await ended(as(4), jobId)).state).toBe('failed');
      });
    },
  ],
  [
    'an export contains exactly the children that its account reaches',
    async () => {
      const { jobId } = await as(4).ask('/api/campus/student/export', { columns: ['stuName'] });
      const job = await ended(as(4), jobId);
      const data = await as(4).ask<Buffer>(`/api/system/job/file?id=${job.id}`);
      const cells = JSON.stringify(await readWorkbook(data));
      const { rows } = await sql<{ kig_id: string; stu_name: string }>`select kig_id, stu_name from students`.execute(
        db,
      );
      const mine = rows.filter(({ kig_id }) => kig_id !== tenants.kig[3]).map(({ stu_name }) => stu_name);
      for (const name of mine) expect(cells).toContain(name);
      for (const { stu_name } of rows.filter((row) => !mine.includes(row.stu_name)))
        expect(cells).not.toContain(stu_name);
    },
  ],
  [
    'the file of an export is refused once its account may no longer export',
    async () => {
      const { jobId } = await as(4).ask('/api/campus/class/export', { columns: ['className'] });
      await ended(as(4), jobId);
      const file = () => as(4).call(`/api/system/job/file?id=${jobId}`);
      await withPermissions('demo4', ['campus.class.read'], async () => refused(await file()));
      expect((await file()).status).toBe(200);
    },
  ],
  [
    'another account’s job and its file answer RECORD_NOT_FOUND',
    async () => {
      const { jobId } = await as(4).ask('/api/campus/student/export', { columns: ['stuName'] });
      await ended(as(4), jobId);
      for (const caller of [as(3), as(9), as(8), tenants.of(2)]) {
        refused(await caller.call(`/api/system/job/get?id=${jobId}`), 'RECORD_NOT_FOUND');
        refused(await caller.call(`/api/system/job/file?id=${jobId}`), 'RECORD_NOT_FOUND');
        refused(await caller.call('/api/system/job/cancel', { id: jobId }), 'RECORD_NOT_FOUND');
      }
    },
  ],
  [
    'a photo is refused without a signature and cannot be claimed for a child of another kindergarten',
    async () => {
      const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#caa' } })
        .jpeg()
        .toBuffer();
      const path = await upload(tenants.server, as(3), bytes);
      const { id } = (succeeded(await students(tenants.of(2))) as any).list[0];
      const claimed = await tenants.of(2).call('/api/campus/student/save', { id, facePhoto: path });
      expect(claimed.code).not.toBe('200');
      expect((await fetch(`${tenants.server.address}/media/kiga/${path}`)).status).not.toBe(200);
    },
  ],
  [
    'a session and a message are available only to their own account',
    async () => {
      const { rows } = await sql<{ session: string; message: string }>`select
      (select s.id from sessions s join accounts a on a.id = s.account_id where a.user_name = 'demo9' limit 1) as session,
      (select m.id from messages m join accounts a on a.id = m.account_id where a.user_name = 'demo9' limit 1) as message`.execute(
        db,
      );
      const [{ session, message }] = rows as [{ session: string; message: string }];
      refused(await as(3).call('/api/identity/session/end', { id: session }), 'RECORD_NOT_FOUND');
      expect(await as(3).ask('/api/system/message/delete', { ids: [message] })).toEqual({ changed: 0 });
      expect((await as(9).call('/api/identity/session/current')).code).toBe('200');
      const { rows: still } = await sql`select 1 from messages where id = ${message}`.execute(db);
      expect(still).toHaveLength(1);
    },
  ],
  [
    'an owner out of reach is refused like one that does not exist',
    async () => {
      const ask = async (kigId: string) => {
        const { requestId: _, ...answer } = await students(as(6), { kigId });
        return answer;
      };
      expect(await ask(tenants.kig[2])).toEqual(await ask('00000000-0000-7000-8000-000000000000'));
    },
  ],
  [
    'a password hash or token hash is in no answer about users, devices and sessions',
    async () => {
      for (const appType of [3, 8, 9]) {
        for (const path of ['/api/system/user/page', '/api/devices/device/page', '/api/identity/session/list']) {
          const answer = await as(appType).call(path, path.endsWith('page') ? { pageSize: 200 } : undefined);
          expect(JSON.stringify(answer)).not.toMatch(/argon2|Hash"/i);
        }
      }
    },
  ],
];

async function ended(caller: Caller, jobId: string): Promise<{ id: string; state: string }> {
  return vi.waitUntil(
    async () => {
      const job = await caller.ask(`/api/system/job/get?id=${jobId}`);
      return ['done', 'failed', 'cancelled'].includes(job.state) ? { id: jobId, state: job.state } : null;
    },
    { timeout: 30_000, interval: 50 },
  );
}

testFacts({
  'contracts and states': ofContracts,
  roles: ofRoles,
  'own classes': ofClasses,
  grants: ofGrants,
  'jobs, files and data of one account': ofWork,
});
