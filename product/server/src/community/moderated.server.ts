import type { HideReason } from '@kiga/contract/community/community.ts';
import { moderatedStates } from '@kiga/contract/community/moderated.states.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { SENSITIVE_WORDS, sensitiveWordsIn } from '../communication/communication.public.ts';
import { momentSheet } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import {
  assertExplained,
  mayUndo,
  noteDecision,
  reasonParam,
  settleReports,
  tellBoard,
  tellWriter,
} from './decisions.ts';
import { besideColumns, type Comment, kinds, type ModeratedKind, type Post } from './moderated.ts';
import { settleQueue, tellModerators } from './tell.ts';

/** Maximum length of the list of words that a record shows. */
const WORDS_MAX = 200;

/** State in which posts and comments begin that a moderator has to pass first. */
const WAITS = moderatedStates.initial;

type Moderated = Post | Comment;

/** Returns the hooks that posts and comments share: how they begin, what a decision brings about, and what is told. */
export function moderatedHooks(program: Program, kind: ModeratedKind) {
  const { stores, clock } = program;
  const { table } = kinds[kind];
  const now = () => clock.now().toISOString();
  const ofIt = kind === 'post' ? sql`r.post_id = row.id and r.comment_id is null` : sql`r.comment_id = row.id`;

  return {
    beside: besideColumns,
    sheet: momentSheet(program, 'writtenAt'),
    computed: {
      reportCount: (scope: Scope) => sql`(select count(*)::integer from community_reports r
        where r.organization_id = row.organization_id and ${scope.within('r.organization_id')} and ${ofIt}
          and r.status = 'open' and not r.deleted)`,
    },
    lookedUp: {
      fields: ['sensitiveWords', 'hiddenBy'] as const,
      async load(scope: Scope, records: readonly object[]) {
        const all = records as readonly Moderated[];
        const items = await stores.codesOf(SENSITIVE_WORDS);
        const ids = [...new Set(all.map(({ hiddenById }) => hiddenById).filter((id) => id !== null))];
        const names = ids.length === 0 ? new Map<string, string>() : await stores.namesOfAccounts(scope, ids);
        return new Map(
          all.map((record) => {
            const words = sensitiveWordsIn(textOf(record), items);
            return [
              record.id,
              {
                sensitiveWords: words.length === 0 ? null : words.join(', ').slice(0, WORDS_MAX),
                hiddenBy: (record.hiddenById && names.get(record.hiddenById)) ?? null,
              },
            ];
          }),
        );
      },
    },
    allows(act: string, record: object, { session }: Scope) {
      const one = record as Moderated;
      if (act === 'undo') return mayUndo(one, session.accountId);
      return act !== 'muteWriter' || one.accountId !== null;
    },
    guards: {
      async toldWhy({ asks }: { asks: object }) {
        const { reason, reasonText } = asks as { reason: string; reasonText?: string };
        assertExplained(reason, reasonText);
      },
    },
    onTransition: {
      async pass({ record, scope }: { record: object; scope: Scope }) {
        const one = record as Moderated;
        const decisionId = await noteDecision(program, scope, kind, one, { changes: true });
        await tellWriter(program, scope, kind, one, { name: 'passed', decisionId });
        await tellBoard(program, scope);
        await settleQueue(program, scope, [one.id]);
        return { shownAt: now() };
      },
      async hide({ record, asks, scope }: { record: object; asks: object; scope: Scope }) {
        const one = record as Moderated;
        const { reason, reasonText } = asks as { reason: HideReason; reasonText?: string | null };
        const decisionId = await noteDecision(program, scope, kind, one, { changes: true });
        await sql`update ${sql.table(table)} set hidden_by_id = ${scope.session.accountId}
          where organization_id = ${one.ownerId} and id = ${one.id}`.execute(scope.db);
        const decisionText = reasonText ?? null;
        await settleReports(
          program,
          scope,
          { kind, record: one },
          { status: 'upheld', decision: reason, decisionText, decisionId },
        );
        const params = { reason: reasonParam(reason, reasonText) };
        await tellWriter(program, scope, kind, one, { name: 'hidden', decisionId, params });
        await tellBoard(program, scope);
        await settleQueue(program, scope, [one.id]);
        return { hiddenReason: reason, hiddenText: decisionText };
      },
      async showAgain({ record, scope }: { record: object; scope: Scope }) {
        const one = record as Moderated;
        const decisionId = await noteDecision(program, scope, kind, one, { changes: true });
        // The reason of the hiding is gone, so that this step is not taken back.
        await sql`update ${sql.table(table)} set decided_by_id = null, hidden_by_id = null
          where organization_id = ${one.ownerId} and id = ${one.id}`.execute(scope.db);
        await tellWriter(program, scope, kind, one, { name: 'shownAgain', decisionId });
        await tellBoard(program, scope);
        return { hiddenReason: null, hiddenText: null, shownAt: one.shownAt ?? now() };
      },
      async wait({ scope }: { scope: Scope }) {
        await tellModerators(program, scope);
        await tellBoard(program, scope);
        return {};
      },
    },
    async afterSave(record: object, before: object | null, scope: Scope) {
      const { status } = record as Moderated;
      if (before === null && status === WAITS) await tellModerators(program, scope);
      else await tellBoard(program, scope);
    },
  };
}

/** Returns the text in which sensitive words are looked for. */
export function textOf(record: { title?: string | undefined; content: string }): string {
  return record.title === undefined ? record.content : `${record.title}\n${record.content}`;
}

/** Returns a function that says for new or changed texts of topics whether they wait for a moderator. */
export async function waitingRule(program: Program): Promise<(text: string, moderation: string) => boolean> {
  const items = await program.stores.codesOf(SENSITIVE_WORDS);
  return (text, moderation) => moderation !== 'after' || sensitiveWordsIn(text, items).length > 0;
}
