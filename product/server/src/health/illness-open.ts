import { wordsOf } from '@kiga/contract/app/words.ts';
import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import { watchEnd } from '@kiga/contract/health/disease.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { OpenSource } from '../attendance/attendance.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { diseaseTermsOf } from './disease-rules.ts';
import { CLUSTER_DAYS, casesWhere, isOpen, onsetOf } from './illness-cases.ts';
import { missingOf } from './illness-missing.ts';

type Parts = Pick<Program, 'stores'>;

const READ = 'health.illness.read';

/** Returns whether the reader sees illnesses. */
function seesIllness({ stores }: Parts, { session }: Scope): boolean {
  const { entity } = stores.get('health.illness');
  return session.permissions.has(READ) && entity.sightOf(session, 'disease') === 'full';
}

function itemOf(
  scope: Scope,
  act: string,
  item: Omit<OpenItem, 'mine' | 'who' | 'params'> & Partial<OpenItem>,
): OpenItem {
  return { params: {}, who: [], mine: scope.session.permissions.has(`health.${act}`), ...item };
}

/** Returns the source of sick children without a case. */
function withoutCase(parts: Parts): OpenSource {
  return {
    isOnBoard: false,
    async load(scope) {
      if (!seesIllness(parts, scope)) return [];
      const { total } = await missingOf(parts.stores, scopeForPermission(scope, READ), scope.oneTenant());
      const item = { key: 'attendance.open.items.missingCases', count: total, href: '/health/illnesses' };
      return total > 0 ? [itemOf(scope, 'illness.create', item)] : [];
    },
  };
}

/** Returns the source of cases whose isolation is over. */
function isolationOver(parts: Parts): OpenSource {
  return {
    isOnBoard: false,
    async load(scope) {
      if (!seesIllness(parts, scope)) return [];
      const own = scopeForPermission(scope, READ);
      const kigId = scope.oneTenant();
      const termsOn = await diseaseTermsOf(own, kigId);
      const cases = await casesWhere(parts.stores, own, kigId, sql`i.status = 'isolating'`);
      const over = cases.filter(({ isolationUntil }) => isolationUntil && isolationUntil < scope.session.today);
      const lacking = over.filter(
        (one) => !one.certificate && (termsOn(one.disease, onsetOf(one))?.needsCertificate ?? true),
      );
      const href = '/health/illnesses?status=isolating';
      const items = [
        { key: 'attendance.open.items.noCertificate', count: lacking.length, href },
        { key: 'attendance.open.items.readyToClear', count: over.length - lacking.length, href },
      ];
      return items.filter(({ count }) => count > 0).map((item) => itemOf(scope, 'illness.clear', item));
    },
  };
}

/** Returns the source of classes whose children were in contact with a case. */
function contacts(parts: Parts): OpenSource {
  return {
    isOnBoard: false,
    async load(scope) {
      if (!seesIllness(parts, scope)) return [];
      const own = scopeForPermission(scope, READ);
      const kigId = scope.oneTenant();
      const { today, language = 'zh_CN' } = scope.session;
      const termsOn = await diseaseTermsOf(own, kigId);
      const recent = sql<boolean>`i.status <> 'suspected' and (${isOpen} or i.created_at > ${today}::date - ${CLUSTER_DAYS}::integer)`;
      const items = new Map<string, OpenItem>();
      for (const one of await casesWhere(parts.stores, own, kigId, recent)) {
        const terms = one.outcome === 'ruledOut' ? null : termsOn(one.disease, onsetOf(one));
        const until = terms && watchEnd(terms, one.firstAbsentOn ?? onsetOf(one));
        if (!until || until < today || !one.classId) continue;
        const key = `${one.classId} ${one.disease}`;
        if (until <= String(items.get(key)?.params.until ?? '')) continue;
        const disease = findWord(wordsOf(language), `health.illness.options.disease.${one.disease}`) ?? '';
        const params = { className: await classNameOf(own, kigId, one.classId), disease, until };
        const href = `/attendance/students?classId=${one.classId}`;
        items.set(
          key,
          itemOf(scope, 'check.create', { key: 'attendance.open.items.watchContacts', params, count: 1, href }),
        );
      }
      return [...items.values()];
    },
  };
}

async function classNameOf(scope: Scope, kigId: string, classId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select c.class_name as name from classes c where c.kig_id = ${kigId}
    and ${scope.within('c.kig_id')} and c.id = ${classId}`.execute(scope.db);
  return rows[0]?.name ?? '';
}

/** Source of children who are absent for three school days or more and have no case, and for over three months. */
const longAbsent: OpenSource = {
  isOnBoard: false,
  async load(scope) {
    const read = 'attendance.studentDay.read';
    if (!scope.session.permissions.has(read)) return [];
    const own = scopeForPermission(scope, read);
    const kigId = scope.oneTenant();
    const { today, permissions } = scope.session;
    const { rows } = await sql<{ classId: string; className: string; long: number; exam: number }>`
      select c.id as "classId", c.class_name as "className",
        count(*) filter (where not a.has_case and a.last_day >= ${today}::date - interval '3 months') as long,
        count(*) filter (where a.last_day < ${today}::date - interval '3 months') as exam
      from (
        select s.kig_id, s.class_id,
          coalesce((select max(r.day) from student_results r where r.kig_id = s.kig_id and r.student_id = s.id
            and r.came_halves > 0), s.admission_date, ${today}::date) as last_day,
          exists (select from health_illnesses i where i.kig_id = s.kig_id and i.student_id = s.id and not i.deleted
            and i.status <> 'closed') as has_case
        from students s
        where s.kig_id = ${kigId} and ${own.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
          and ${withinClasses(own, 's.class_id')}
          and (select count(*) = 3 and max(t.came_halves) = 0 from (select r.came_halves from student_results r
            where r.kig_id = s.kig_id and r.student_id = s.id and r.day >= ${today}::date - 14
            order by r.day desc limit 3) t)
      ) a join classes c on c.kig_id = a.kig_id and c.id = a.class_id
      where ${own.within('c.kig_id')}
      group by c.id, c.class_name, c.class_name_sort order by c.class_name_sort, c.id`.execute(scope.db);
    const may = permissions.has('attendance.studentDay.mark');
    return rows.flatMap(({ classId, className, long, exam }) => {
      const item = { params: { className }, href: `/attendance/students?classId=${classId}`, mine: may, who: [] };
      return [
        ...(long > 0 ? [{ ...item, key: 'attendance.open.items.longAbsent', count: long }] : []),
        ...(exam > 0 ? [{ ...item, key: 'attendance.open.items.examDue', count: exam }] : []),
      ];
    });
  },
};

/** Source of cluster alarms that wait. */
const openAlarms: OpenSource = {
  isOnBoard: false,
  async load(scope) {
    if (!scope.session.permissions.has('health.alarm.read')) return [];
    const own = scopeForPermission(scope, 'health.alarm.read');
    const kigId = scope.oneTenant();
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from health_alarms a where a.kig_id = ${kigId}
      and ${own.within('a.kig_id')} and not a.deleted and a.status = 'open'
      and (a.class_id is null or ${withinClasses(own, 'a.class_id')})`.execute(scope.db);
    const count = rows[0]?.count ?? 0;
    const item = { key: 'attendance.open.items.alarms', count, href: '/health/alarms?status=open' };
    return count > 0 ? [itemOf(scope, 'alarm.start', item)] : [];
  },
};

/** Registers these sources. */
export function registerIllnessOpen(program: Program): void {
  program.attendance.openSources.push(
    openAlarms,
    withoutCase(program),
    isolationOver(program),
    longAbsent,
    contacts(program),
  );
}
