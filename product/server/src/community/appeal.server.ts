import type { appeal } from '@kiga/contract/community/appeal.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { inNameOf } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { excerpt, kinds } from './moderated.ts';
import { liftMute } from './mute.server.ts';
import type { Told } from './people.ts';
import { settleAppeal, tellPerson } from './tell.ts';

const KEY = 'community.appeal';
const TEXT_MAX = 200;

/** An appeal inside the server, with the columns beside its fields. */
export type Appeal = FullRecord<typeof appeal> &
  Told & { subjectId: string; subjectOwnerId: string | null; decidedById: string | null };

/** The subject of an appeal: its text, and the person who decided. */
interface Subject {
  text: string;
  decidedById: string | null;
}

/** Returns the hooks of appeals. */
export function appealHooks(program: Program): EntityHooks<typeof appeal> {
  const { stores, clock } = program;

  async function answered(record: Appeal, scope: Scope, name: string, answer: string) {
    await sql`update community_appeals set decided_by_id = ${scope.session.accountId}
      where id = ${record.id}`.execute(scope.db);
    await settleAppeal(program, scope, record.id);
    const subject = (await subjectsOf(program, scope, [record])).get(record.subjectId);
    const isMute = record.subject === 'mute';
    await tellPerson(program, scope, record, {
      name,
      params: { answer, text: isMute ? { word: 'community.messages.ofMute' } : excerpt(subject?.text ?? '', 20) },
      source: `${KEY}:${record.id}`,
      href: '/community/board?view=mine',
    });
    return { answer, decidedAt: clock.now().toISOString() };
  }

  return {
    beside: {
      accountId: sql`row.account_id`,
      writerOrganizationId: sql`row.writer_organization_id`,
      parentId: sql`row.parent_id`,
      subjectId: sql`row.subject_id`,
      subjectOwnerId: sql`row.subject_owner_id`,
      decidedById: sql`row.decided_by_id`,
    },
    sheet: momentSheet(program, 'appealedAt'),
    lookedUp: {
      fields: ['subjectText', 'against', 'decidedBy'],
      async load(scope, records) {
        const all = records as readonly Appeal[];
        const subjects = await subjectsOf(program, scope, all);
        const ids = [...all, ...subjects.values()].map(({ decidedById }) => decidedById);
        const known = [...new Set(ids.filter((id) => id !== null))];
        const names = known.length === 0 ? new Map<string, string>() : await stores.namesOfAccounts(scope, known);
        const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);
        return new Map(
          all.map(({ id, subjectId, decidedById }) => {
            const subject = subjects.get(subjectId);
            return [
              id,
              {
                subjectText: subject?.text ?? null,
                against: nameOf(subject?.decidedById),
                decidedBy: nameOf(decidedById),
              },
            ];
          }),
        );
      },
    },
    guards: {
      async otherPerson({ record, scope }) {
        const one = record as Appeal;
        const subject = (await subjectsOf(program, scope, [one])).get(one.subjectId);
        if (subject?.decidedById === scope.session.accountId) throw new AppError('COMMUNITY_OWN_DECISION');
      },
    },
    onTransition: {
      async grant({ record, asks: { answer }, scope }) {
        const one = record as Appeal;
        await bringBack(program, scope, one);
        return answered(one, scope, 'appealGranted', answer);
      },
      async refuse({ record, asks: { answer }, scope }) {
        return answered(record as Appeal, scope, 'appealRefused', answer);
      },
    },
    async beforeCreate(records) {
      for (const record of records) Object.assign(record, { appealedAt: clock.now().toISOString() });
    },
  };
}

/** Shows the hidden text again, or lifts the mute, unless that has happened already. */
async function bringBack(program: Program, scope: Scope, { subject, subjectId }: Appeal): Promise<void> {
  if (subject === 'mute') {
    try {
      await liftMute(program, scope, subjectId);
    } catch (error) {
      // A mute that is over needs no lifting.
      if (!(error instanceof AppError) || error.id !== 'COMMUNITY_MUTE_OVER') throw error;
    }
    return;
  }
  // An appeal belongs to the platform, and what it is about to an organization.
  const wide = await inNameOf(scope, scope.session, 'all');
  const store = program.stores.named(kinds[subject].key);
  const [record] = await readRecords(store, wide, [subjectId], { lock: true });
  if (record && !record.deleted && record.status === 'hidden') {
    await makeTransition(store, wide, 'showAgain', { id: subjectId, asks: {} });
  }
}

/** Returns what appeals are about by its id. The platform's calls are not limited to organizations. */
async function subjectsOf(
  { secrets }: Program,
  { db }: Scope,
  appeals: readonly Appeal[],
): Promise<ReadonlyMap<string, Subject>> {
  const subjects = new Map<string, Subject>();
  const idsOf = (kind: string) => appeals.flatMap(({ subject, subjectId }) => (subject === kind ? [subjectId] : []));
  for (const kind of ['post', 'comment'] as const) {
    const { table } = kinds[kind];
    const { rows } = await sql<{ id: string; content: Buffer; title: string | null; decidedById: string | null }>`
      select s.id, s.content_encrypted as content, ${kind === 'post' ? sql`s.title` : sql`null`} as title,
        s.hidden_by_id as "decidedById"
      from ${sql.table(table)} s where s.id = any(${idsOf(kind)}::uuid[])`.execute(db);
    for (const { id, content, title, decidedById } of rows) {
      const text = title ?? secrets.decrypt(content, `${table}.content`);
      subjects.set(id, { text: excerpt(text, TEXT_MAX), decidedById });
    }
  }
  const { rows } = await sql<{ id: string; text: string; decidedById: string | null }>`select m.id, m.reason as text,
    m.muted_by_id as "decidedById" from community_mutes m where m.id = any(${idsOf('mute')}::uuid[])`.execute(db);
  for (const { id, ...subject } of rows) subjects.set(id, subject);
  return subjects;
}
