import { wordsOf } from '@kiga/contract/app/words.ts';
import type { term } from '@kiga/contract/campus/term.entity.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';

/** Hooks of terms: their name, the check against overlaps, and the computed status. */
export const termHooks: EntityHooks<typeof term> = {
  computed: { status: ({ session }) => statusOn(session.today) },

  async beforeSave(record, before, scope, kigId) {
    record.termName = nameOf(record, 'zh_CN');
    record.termNameEn = nameOf(record, 'en_US');
    const title = await overlapped(scope, kigId, record, before?.id ?? null);
    if (title !== null) throw invalid({ field: 'beginDate', error: 'CAMPUS_TERM_OVERLAPS', data: { title } });
  },

  async beforeRestore(record, scope) {
    const title = await overlapped(scope, record.ownerId, record, record.id);
    if (title !== null) throw new AppError('CAMPUS_TERM_OVERLAPS', { title });
  },
};

/** Returns the name of a term: its school year and semester. */
function nameOf({ schoolYear, semester }: Readonly<Record<string, unknown>>, language: Language): string {
  const years = String(schoolYear).replace('-', '–');
  return findWord(wordsOf(language), `campus.term.titles.${String(semester)}`, { years }) ?? years;
}

function statusOn(today: string): RawBuilder<unknown> {
  return sql`case when row.begin_date > ${today}::date then 'coming' when row.end_date < ${today}::date then 'past'
    else 'current' end`;
}

/**
 * Returns the title of another term of the kindergarten that shares a day with `term`; or null. `id` excludes the term
 * itself.
 */
async function overlapped(
  scope: Scope,
  kigId: string,
  term: Readonly<Record<string, unknown>>,
  id: string | null,
): Promise<string | null> {
  // Serialises concurrent writes of terms, so that two overlapping ones cannot both pass.
  await lockUntilCommit(scope.db, `terms ${kigId}`);
  const title = sql.ref(scope.session.language === 'en_US' ? 'term_name_en' : 'term_name');
  const { rows } = await sql<{ title: string }>`select ${title} as title from terms
    where kig_id = ${kigId} and not deleted and id is distinct from ${id}::uuid
      and begin_date <= ${term.endDate}::date and end_date >= ${term.beginDate}::date
    order by begin_date limit 1`.execute(scope.db);
  return rows[0]?.title ?? null;
}
