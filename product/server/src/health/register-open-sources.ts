import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { momentOf, type OpenSource } from '../attendance/attendance.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { missingOf } from './epidemic-missing.ts';
import { examsDueOf } from './exams-due.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** Returns the source of the doses of medicine that are due today and were not given. */
function medicineDue({ stores, clock }: Parts): OpenSource {
  return sourceOf('health.medicine.read', async (own, kigId) => {
    const { today } = await momentOf(own, kigId, clock.now());
    const { rows } = await sql<{ id: string }>`select m.id from health_medicines m
      join students s on s.kig_id = m.kig_id and s.id = m.student_id
      where m.kig_id = ${kigId} and ${own.within('m.kig_id')} and ${own.within('s.kig_id')} and not s.deleted
        and ${withinClasses(own, 's.class_id')} and not m.deleted and m.status = 'open'
        and m.from_day <= ${today} and m.to_day >= ${today}`.execute(own.db);
    const store = stores.get('health.medicine');
    const records = await readRecords(
      store,
      own,
      rows.map(({ id }) => id),
    );
    const count = records.reduce((sum, { times, doses }) => {
      const given = new Set((doses ?? []).flatMap(({ day, at }) => (day === today ? [at] : [])));
      return sum + (times ?? []).filter(({ at }) => !given.has(at)).length;
    }, 0);
    const mine = own.session.permissions.has('health.medicine.give');
    return [item('attendance.open.items.medicineDue', count, '/health/medicines?status=open', mine)];
  });
}

/** Returns the source of the children who need an examination. */
function examsMissing({ clock }: Parts): OpenSource {
  return sourceOf(
    'health.entranceExam.read',
    async (own, kigId) => {
      const { today } = await momentOf(own, kigId, clock.now());
      const { children } = await examsDueOf(own, today);
      const mine = own.session.permissions.has('health.entranceExam.create');
      return [item('attendance.open.items.entranceExam', children.length, '/health/exams-due', mine)];
    },
    true,
  );
}

/** Returns the source of the children whose last certificate lacks vaccines. */
function vaccinesMissing(): OpenSource {
  return sourceOf(
    'health.entranceExam.read',
    async (own, kigId) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from students s
      join lateral (select e.missing_vaccines_count from health_entrance_exams e
        where e.kig_id = s.kig_id and ${own.within('e.kig_id')} and e.student_id = s.id and not e.deleted
        order by e.examined_on desc, e.id desc limit 1) last on last.missing_vaccines_count > 0
      where s.kig_id = ${kigId} and ${own.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
        and ${withinClasses(own, 's.class_id')}`.execute(own.db);
      const mine = own.session.permissions.has('health.entranceExam.update');
      return [
        item(
          'attendance.open.items.vaccination',
          rows[0]?.count ?? 0,
          '/health/entrance-exams?missingVaccines=1',
          mine,
        ),
      ];
    },
    true,
  );
}

/** Returns the source of the open forms for which reports of today are missing. */
function reportsMissing(parts: Parts): OpenSource {
  return sourceOf('health.epidemicReport.read', async (own, kigId) => {
    const { today } = await momentOf(own, kigId, parts.clock.now());
    const { rows } = await sql<{ id: string; formName: string }>`select f.id, f.form_name as "formName"
      from health_epidemic_forms f where f.kig_id = ${kigId} and ${own.within('f.kig_id')} and not f.deleted
        and f.status = 'open' and f.from_day <= ${today} and f.until_day >= ${today}
      order by f.created_at`.execute(own.db);
    const mine = own.session.permissions.has('health.epidemicReport.create');
    const items: OpenItem[] = [];
    for (const { id, formName } of rows) {
      const { classes, staff } = await missingOf(parts, own, { id, day: today });
      const count = classes.reduce((sum, { missing }) => sum + missing.length, staff?.missing.length ?? 0);
      items.push(item('attendance.open.items.epidemic', count, `/health/epidemic/${id}`, mine, { form: formName }));
    }
    return items;
  });
}

function item(key: string, count: number, href: string, mine: boolean, params: OpenItem['params'] = {}): OpenItem {
  return { key, params, count, href, mine, who: [] };
}

/** Returns a source for readers with a permission, which leaves out what nobody waits for. The board leaves out what can wait. */
function sourceOf(
  permission: string,
  load: (own: Scope, kigId: string) => Promise<OpenItem[]>,
  canWait = false,
): OpenSource {
  return {
    isOnBoard: canWait,
    async load(scope) {
      if (!scope.session.permissions.has(permission)) return [];
      const items = await load(scopeForPermission(scope, permission), scope.oneTenant());
      return items.filter(({ count }) => count > 0);
    },
  };
}

/** Registers what the registers add to the page of things that wait. */
export function registerRegisterSources(program: Program): void {
  program.attendance.openSources.push(
    medicineDue(program),
    examsMissing(program),
    vaccinesMissing(),
    reportsMissing(program),
  );
}
