import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { sql } from 'kysely';
import { tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { notify, programSession } from '../system/system.public.ts';
import { type Edition, readEdition } from './editions.ts';
import { childrenAddressed, kindergartensAddressed, kindOfOwner, staffOf } from './targets.ts';

/** Number of children up to which their families are told at once, in the transaction that publishes. */
const AT_ONCE = 500;
/** Number of children whose families one transaction of the job tells. */
const PORTION = 2000;

/** Input of the job: an edition. */
interface TellJob {
  kigId: string;
  subjectId: string;
  number: number;
}

/** Kinds of texts that families and staff are told about. */
const toldKinds = ['activity', 'notice'] as const;

/** Registers the jobs that tell many families. They are continued after a crash, and no parent is told twice. */
export function addTellJobs(program: Program): void {
  for (const kind of toldKinds) {
    program.jobs.add<TellJob>({
      name: `communication.${kind}.tell`,
      again: true,
      run: (job) => tellAll(program, job),
    });
  }
}

/**
 * Tells the readers of an edition that it is published, once, inside the scope's transaction. A job tells those of many
 * children, or of several kindergartens. News are not told.
 */
export async function tellReaders(program: Program, inside: Scope, edition: Edition): Promise<void> {
  const { kigId, subjectId, number, kind } = edition;
  if (kind === 'news') return;
  const { rows } = await sql`update communication_editions set told_at = ${program.clock.now()}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and subject_id = ${subjectId} and number = ${number}
      and told_at is null returning number`.execute(inside.db);
  if (rows.length === 0) return;
  if ((await kindOfOwner(inside, kigId)) === 'kindergarten') {
    const children = await childrenAddressed(inside, kigId, edition);
    if (children.length <= AT_ONCE) return tellKindergarten(program, inside, { kigId, edition, children });
  }
  const { language = 'zh_CN' } = inside.session;
  const input: TellJob = { kigId, subjectId, number };
  await program.jobs.enqueue(inside, `communication.${kind}.tell`, input, { language, ownerId: kigId });
}

async function tellAll(program: Program, job: RunningJob<TellJob>): Promise<void> {
  const { db, clock } = program;
  const { subjectId, number } = job.input;
  const edition = await readEdition(program, job.scope, { ownerId: job.input.kigId, id: subjectId }, number);
  if (!edition) return;
  const kigIds = await kindergartensAddressed({ db }, edition.kigId);
  for (const [index, kigId] of kigIds.entries()) {
    const inKindergarten = withScope(programSession(job.scope.session.accountId, clock.now()), [kigId], db);
    const children = await childrenAddressed(inKindergarten, kigId, edition);
    // The first portion also tells the staff.
    for (let from = 0; from === 0 || from < children.length; from += PORTION) {
      await inKindergarten.transaction(async (inside) => {
        await job.hold(inside);
        const portion = children.slice(from, from + PORTION);
        await tellKindergarten(program, inside, { kigId, edition, children: portion, withStaff: from === 0 });
      });
    }
    await job.progress(index + 1, kigIds.length);
  }
}

interface Told {
  kigId: string;
  edition: Edition;
  children: readonly string[];
  withStaff?: boolean;
}

/** Tells families and staff of one kindergarten, inside the scope's transaction. */
async function tellKindergarten(program: Program, inside: Scope, told: Told): Promise<void> {
  const { secrets, clock, tenancy } = program;
  const { kigId, edition, children, withStaff = true } = told;
  const { kind, subjectId, number, audience, values } = edition;
  const now = clock.now();
  const publisher = (await tenancy.namesOf(inside, [edition.kigId])).get(edition.kigId) ?? '';
  const name = `communication.${kind}Published`;
  const params = {
    publisher,
    title: titleOf(edition),
    ...(kind === 'activity' && { until: String(values.signEndDate) }),
  };
  const source = `communication.${kind}:${subjectId}/${number}`;
  if (audience !== 'staff') {
    const about = { topic: kind, topicId: subjectId, at: now };
    await tellFamilies(program, inside, { kigId, studentIds: children, name, params, source, ...about });
  }
  if (audience === 'families' || !withStaff) return;
  const to = (await staffOf(inside, kigId)).map(({ id }) => id);
  const href = `/communication/board?open=${subjectId}`;
  await notify({ db: inside.db, secrets, now }, { to, kind: 'system', name, params, href, source });
}

/** Returns the title of an edition. */
export function titleOf({ values }: Pick<Edition, 'values'>): string {
  return String(values.title ?? values.activityName ?? '');
}
