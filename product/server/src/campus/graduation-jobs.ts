import { graduateMany, undoGraduation } from '@kiga/contract/campus/graduation.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Jobs, RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { inParts } from '@kiga/kit-server/transfer/in-parts.ts';
import { sql } from 'kysely';
import { takeBackGraduate } from './take-back-graduate.ts';

/** Children of one transaction. */
const PART = 25;

interface Input {
  /** Id of the graduation. */
  id: string;
}

/** A pass over the children of a graduation: their states before and after it, and the work for each. */
interface Pass {
  open: 'waiting' | 'undoing';
  done: 'graduated' | 'undone';
  refused: 'refused' | 'kept';
  work(inside: Scope, studentId: string, leaveDate: string): Promise<void>;
}

/** Registers the jobs that graduate many children, and that undo it. */
export function addGraduationJobs(jobs: Jobs, students: EntityStore): void {
  const graduate: Pass = {
    open: 'waiting',
    done: 'graduated',
    refused: 'refused',
    async work(inside, id, leaveDate) {
      await makeTransition(students, inside, 'graduate', { id, from: 'enrolled', asks: { leaveDate } });
    },
  };
  const undo: Pass = {
    open: 'undoing',
    done: 'undone',
    refused: 'kept',
    async work(inside, id, leaveDate) {
      const [child] = await readRecords(students, inside, [id]);
      if (child) await takeBackGraduate(students, inside, child, leaveDate);
    },
  };
  for (const [name, permission, pass] of [
    [graduateMany.name, 'campus.student.graduate', graduate],
    [undoGraduation.name, 'campus.student.resume', undo],
  ] as const) {
    jobs.add<Input>({
      name,
      permission,
      run: (job) => run(job, pass),
      async ended({ id }, scope) {
        await sql`update graduation_children set state = ${pass.refused}, error = 'CAMPUS_GRADUATION_STOPPED'
          where kig_id = ${scope.oneTenant()} and graduation_id = ${id} and state = ${pass.open}`.execute(scope.db);
      },
    });
  }
}

/** Works through the open children. A killed run continues where it stopped, because each child's row says its state. */
async function run(job: RunningJob<Input>, pass: Pass): Promise<void> {
  const { scope, input } = job;
  const kigId = scope.oneTenant();
  const { rows: known } = await sql<{ leaveDate: string; total: number; open: number }>`
    select g.leave_date as "leaveDate", count(*) as total, count(*) filter (where c.state = ${pass.open}) as open
    from graduations g join graduation_children c on c.kig_id = g.kig_id and c.graduation_id = g.id
    where g.kig_id = ${kigId} and ${scope.within('g.kig_id')} and g.id = ${input.id} group by 1`.execute(scope.db);
  const { leaveDate = '', total = 0, open = 0 } = known[0] ?? {};
  let done = total - open;
  await job.progress(done, total);
  for (;;) {
    const { rows } = await sql<{ id: string }>`select student_id as id from graduation_children
      where kig_id = ${kigId} and ${scope.within('kig_id')} and graduation_id = ${input.id} and state = ${pass.open}
      order by student_id limit ${PART}`.execute(scope.db);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await scope.transaction(async (inside) => {
      await job.hold(inside);
      const refused = new Map<string, AppError>();
      const note = (id: string, error: AppError) => void refused.set(id, error);
      const work = async (part: readonly string[]) => {
        for (const id of part) await pass.work(inside, id, leaveDate);
      };
      await inParts(inside, ids, work, note);
      for (const [id, error] of refused) await refuse(inside, id, error);
      await sql`update graduation_children set state = ${pass.done} where kig_id = ${kigId}
        and graduation_id = ${input.id} and student_id = any(${ids}::uuid[]) and state = ${pass.open}`.execute(
        inside.db,
      );
    });
    done += ids.length;
    await job.progress(done, total);
  }

  async function refuse(inside: Scope, id: string, error: AppError): Promise<void> {
    const [issue] = error.issues;
    const told = issue ? { error: issue.error, data: issue.data ?? {} } : { error: error.id, data: error.data };
    await sql`update graduation_children set state = ${pass.refused}, error = ${told.error},
        error_data = ${JSON.stringify(told.data)}::jsonb
      where kig_id = ${kigId} and graduation_id = ${input.id} and student_id = ${id}`.execute(inside.db);
  }
}
