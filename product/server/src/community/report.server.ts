import type { HideReason } from '@kiga/contract/community/community.ts';
import type { report } from '@kiga/contract/community/report.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { assertExplained, noteDecision, noteReport, reasonParam, settleReports, tellWriter } from './decisions.ts';
import { type Comment, excerpt, kinds, type ModeratedKind, type Post } from './moderated.ts';
import { settleQueue, tellModerators } from './tell.ts';

type Report = FullRecord<typeof report> & { decidedById: string | null };

/** Length of the reported text in a list. */
const TEXT_MAX = 200;

/** Returns the hooks of reports: the reported text, and what a decision brings about. */
export function reportHooks(program: Program): EntityHooks<typeof report> {
  const { stores, clock } = program;

  return {
    beside: { decidedById: sql`row.decided_by_id` },
    sheet: momentSheet(program, 'reportedAt'),
    lookedUp: {
      fields: ['subjectText', 'decidedBy'],
      async load(scope, records) {
        const all = records as readonly Report[];
        const texts = await textsOf(program, scope, all);
        const ids = [...new Set(all.map(({ decidedById }) => decidedById).filter((id) => id !== null))];
        const names = ids.length === 0 ? new Map<string, string>() : await stores.namesOfAccounts(scope, ids);
        return new Map(
          all.map((record) => [
            record.id,
            {
              subjectText: texts.get(subjectOf(record).id) ?? null,
              decidedBy: (record.decidedById && names.get(record.decidedById)) ?? null,
            },
          ]),
        );
      },
    },
    guards: {
      async toldWhy({ asks }) {
        const { hideReason, keepReason, reasonText } = asks as Record<string, string | null | undefined>;
        assertExplained(hideReason ?? keepReason ?? '', reasonText);
      },
    },
    onTransition: {
      async uphold({ record, asks: { hideReason, reasonText }, scope }) {
        const { kind, id } = subjectOf(record);
        const reasons = { decision: hideReason, decisionText: reasonText ?? null };
        const decisionId = await hideSubject(program, scope, record, { reason: hideReason, reasonText });
        await noteReport(scope, record, decisionId);
        // The hiding settled and told the others; its own reporter is told here.
        const subject = await subjectRecord(program, scope, kind, id);
        if (subject) {
          const decided = { status: 'upheld', ...reasons, decisionId, except: record.id } as const;
          await settleReports(program, scope, { kind, record: subject }, decided);
        }
        await settleQueue(program, scope, [record.id]);
        return { ...reasons, decidedAt: clock.now().toISOString() };
      },
      async dismiss({ record, asks: { keepReason, reasonText }, scope }) {
        const { kind, id } = subjectOf(record);
        const reasons = { decision: keepReason, decisionText: reasonText ?? null };
        const subject = await subjectRecord(program, scope, kind, id);
        if (subject) {
          const decisionId = await noteDecision(program, scope, kind, subject, { changes: false });
          await noteReport(scope, record, decisionId);
          const decided = { status: 'dismissed', ...reasons, decisionId, except: record.id } as const;
          await settleReports(program, scope, { kind, record: subject }, decided);
          const params = { reason: reasonParam(keepReason, reasonText) };
          await tellWriter(program, scope, kind, subject, { name: 'reportedKept', decisionId, params });
        }
        await settleQueue(program, scope, [record.id]);
        return { ...reasons, decidedAt: clock.now().toISOString() };
      },
    },
    async beforeCreate(records) {
      for (const record of records) Object.assign(record, { reportedAt: clock.now().toISOString() });
    },
    async afterSave(_, before, scope) {
      if (before === null) await tellModerators(program, scope);
    },
  };
}

/** Returns the post or the comment that a report is about. */
function subjectOf({ subject, postId, commentId }: Pick<Report, 'subject' | 'postId' | 'commentId'>): {
  kind: ModeratedKind;
  id: string;
} {
  return subject === 'comment' && commentId ? { kind: 'comment', id: commentId } : { kind: 'post', id: postId };
}

/** Reads what a report is about, locked, also where its writer deleted it. */
async function subjectRecord(
  { stores }: Program,
  scope: Scope,
  kind: ModeratedKind,
  id: string,
): Promise<Post | Comment | undefined> {
  const [found] = await readRecords(stores.named(kinds[kind].key), scope, [id], { lock: true });
  return found as unknown as Post | Comment | undefined;
}

/** Hides what a report is about, unless it is hidden or deleted. Returns the id of the decision that hid it. */
async function hideSubject(
  program: Program,
  scope: Scope,
  record: Report | FullRecord<typeof report>,
  { reason, reasonText }: { reason: HideReason; reasonText: string | null | undefined },
): Promise<string> {
  const { kind, id } = subjectOf(record);
  const subject = await subjectRecord(program, scope, kind, id);
  if (subject && !subject.deleted && subject.status !== 'hidden') {
    const store = program.stores.named(kinds[kind].key);
    // This report is written by its own transition.
    await sql`update community_reports set status = 'upheld'
      where organization_id = ${record.ownerId} and id = ${record.id}`.execute(scope.db);
    await makeTransition(store, scope, 'hide', { id, asks: { reason, ...(reasonText && { reasonText }) } });
    const hidden = await subjectRecord(program, scope, kind, id);
    if (hidden?.decisionId) return hidden.decisionId;
  }
  if (!subject) return record.id;
  return subject.decisionId ?? (await noteDecision(program, scope, kind, subject, { changes: false }));
}

/** Returns the begin of the texts of posts and comments by their ids. */
async function textsOf(
  { secrets }: Program,
  scope: Scope,
  reports: readonly Report[],
): Promise<ReadonlyMap<string, string>> {
  const subjects = reports.map((one) => subjectOf(one));
  const idsOf = (kind: ModeratedKind) => subjects.filter((one) => one.kind === kind).map(({ id }) => id);
  const texts = new Map<string, string>();
  for (const kind of ['post', 'comment'] as const) {
    const { table } = kinds[kind];
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; content: Buffer }>`select s.id, s.content_encrypted as content
      from ${sql.table(table)} s where ${scope.within('s.organization_id')} and s.id = any(${ids}::uuid[])`.execute(
      scope.db,
    );
    for (const { id, content } of rows) {
      texts.set(id, excerpt(secrets.decrypt(content, `${table}.content`), TEXT_MAX));
    }
  }
  return texts;
}
