import type { eraseChild as eraseChildCall, eraseChildPreview } from '@kiga/contract/campus/erase-child.acts.ts';
import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { recordsToErase } from '@kiga/kit-server/entity/erase.ts';
import { lockRecords } from '@kiga/kit-server/entity/lock-records.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { KeptByRule } from '../campus.public.ts';
import { eraseChildrenNow, parentsOfOnly } from '../erase-child.ts';

type Child = FullRecord<typeof student>;
type Input = Omit<z.output<typeof eraseChildCall.input>, 'password'>;

/** Tables of traces that are counted by the child's id. */
const traceTables = { days: 'student_results', events: 'device_events', messages: 'family_messages' } as const;

/** Returns what an erasure deletes and what stays, in numbers. `say` returns a text in the reader's language. */
export async function previewErasure(
  program: Program,
  scope: Scope,
  id: string,
  say: (key: string) => string,
): Promise<z.input<typeof eraseChildPreview.output>> {
  const { stores } = program;
  const child = (await readToShow(stores.get('campus.student'), scope, id)) as Child;
  const { ownerId: kigId } = child;
  const records = (await recordsToErase(stores.get('campus.student'), scope, child)).map(({ store, count }) => ({
    entity: store.entity.key,
    count,
  }));
  const countIn = (table: string) =>
    countOf(
      scope,
      sql`${sql.table(table)} t where t.kig_id = ${kigId}
    and ${scope.within('t.kig_id')} and t.student_id = ${id}`,
    );
  const traces = {
    days: await countIn(traceTables.days),
    events: await countIn(traceTables.events),
    messages: await countIn(traceTables.messages),
    files: await countOf(scope, sql`stored_files t where t.owner_id = ${kigId} and t.record_id = ${id}`),
    parents: (await parentsOfOnly(program, scope, child)).length,
    history: await countOf(
      scope,
      sql`record_history t where t.owner_id = ${kigId} and ${scope.within('t.owner_id')}
      and t.entity = 'campus.student' and t.record_id = ${id}`,
    ),
  };
  const stays = {
    refundLines: await countIn('refund_lines'),
    bills: await countIn('bills'),
    shownWithOthers: await countOf(
      scope,
      sql`teaching_records t where t.kig_id = ${kigId}
      and ${scope.within('t.kig_id')} and ${id}::uuid = any(t.children) and cardinality(t.children) > 1`,
    ),
    logEntries: await countOf(scope, sql`log_entries t where t.kig_id = ${kigId} and t.record_id = ${id}`),
  };
  const duties = await dutiesOf(program, scope, child);
  return {
    enrolled: isEnrolled(child),
    duties: duties.map(({ until, isLaw, reason }) => ({ until, isLaw, text: say(reason) })),
    records: records.filter(({ count }) => count > 0),
    traces: Object.entries(traces).map(([trace, count]) => ({ trace: trace as keyof typeof traces, count })),
    stays: Object.entries(stays).map(([part, count]) => ({ part: part as keyof typeof stays, count })),
  };
}

/**
 * Checks the ground and erases the child, in the transaction of `inside`. The log keeps that it happened, by whom and on
 * which ground, and no name. The password comes last, so a refused account makes no guess. Errors: see the call.
 */
export async function eraseChild(
  program: Program,
  inside: Scope,
  input: Input,
  { prove, say }: { prove: () => Promise<void>; say: (key: string) => string },
) {
  const store = program.stores.get('campus.student');
  const { id } = (await readToShow(store, inside, input.id)) as Child;
  await lockRecords(store, inside, [id]);
  const child = (await readToShow(store, inside, id)) as Child;
  await assertMayErase(program, inside, child, input, say);
  await prove();
  const records = (await recordsToErase(store, inside, child)).reduce((sum, { count }) => sum + count, 0);
  await writeLog(inside.db, program.clock, {
    ...whoOf(inside.session),
    kind: 'operation',
    event: 'campus.student.erase',
    kigId: child.ownerId,
    entity: 'campus.student',
    recordId: id,
    title: null,
    detail: { ground: input.ground, records },
  });
  const { parents } = await eraseChildrenNow(program, inside, child, program.clock.now());
  return { parents, records };
}

async function assertMayErase(
  program: Program,
  scope: Scope,
  child: Child,
  { ground, demandedBy, reason, typedName }: Input,
  say: (key: string) => string,
): Promise<void> {
  const duties = await dutiesOf(program, scope, child);
  const law = duties.find(({ isLaw }) => isLaw);
  if (law) throw new AppError('CAMPUS_ERASE_FORBIDDEN_BY_LAW', { duty: say(law.reason) });
  const issues: FieldIssue[] = [];
  if (ground === 'demanded') {
    if (!demandedBy) issues.push({ field: 'demandedBy', error: 'FIELD_REQUIRED' });
    else if (!isGuardian(child, demandedBy)) issues.push({ field: 'demandedBy', error: 'CAMPUS_ERASE_NOT_GUARDIAN' });
    if (!reason) issues.push({ field: 'reason', error: 'FIELD_REQUIRED' });
  } else if (isEnrolled(child)) {
    issues.push({ field: 'ground', error: 'CAMPUS_ERASE_ENROLLED' });
  } else {
    const [rule] = duties;
    if (rule) {
      const data = { until: rule.until, duty: say(rule.reason) };
      issues.push({ field: 'ground', error: 'CAMPUS_ERASE_KEPT', data });
    }
  }
  if (typedName.trim() !== child.stuName) issues.push({ field: 'typedName', error: 'CAMPUS_ERASE_NAME_DIFFERS' });
  if (issues.length > 0) throw invalid(...issues);
}

const isEnrolled = ({ status, deleted }: Child) => status === 'enrolled' && !deleted;

/** A child whose guardians are unknown may be erased at the demand of a person who proved it on paper. */
function isGuardian({ parents }: Child, name: string): boolean {
  const known = parents ?? [];
  return known.length === 0 || known.some(({ parentName }) => parentName === name.trim());
}

async function dutiesOf({ campus }: Program, scope: Scope, { id, ownerId }: Child): Promise<KeptByRule[]> {
  const duties: KeptByRule[] = [];
  for (const keeper of campus.childKeepers) {
    const duty = await keeper(scope, ownerId, id);
    if (duty) duties.push(duty);
  }
  return duties;
}

async function countOf({ db }: Scope, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
