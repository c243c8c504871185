import { words } from '@kiga/contract/app/words.ts';
import type { printCards as printCardsCall } from '@kiga/contract/campus/card.acts.ts';
import type { cardHolderKinds } from '@kiga/contract/campus/card-holders.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { cardSheet } from '../card-sheet.ts';
import type { PrintedCard } from '../draw-card-sheet.ts';

interface Row extends Omit<PrintedCard, 'kindergarten' | 'about'> {
  kigId: string;
  className: string | null;
  holderKind: (typeof cardHolderKinds)[number];
}

/** Returns a PDF with active cards within reach, in the order of classes and names. Throws CAMPUS_CARD_NOTHING_TO_PRINT. */
export async function printCards(
  stores: EntityStores,
  scope: Scope,
  language: Language,
  { ids = [], studentIds = [] }: z.output<typeof printCardsCall.input>,
): Promise<FileAnswer> {
  const { rows } = await sql<Row>`
    select row.kig_id as "kigId", row.card_number as "cardNumber", k.class_name as "className",
      row.holder_kind as "holderKind", coalesce(s.stu_name, p.parent_name, t.teacher_name) as "holderName"
    from cards as row
    left join students s on ${scope.within('s.kig_id')} and s.kig_id = row.kig_id and s.id = row.student_id
    left join classes k on ${scope.within('k.kig_id')} and k.kig_id = s.kig_id and k.id = s.class_id
    left join parents p on ${scope.within('p.kig_id')} and p.kig_id = row.kig_id and p.id = row.parent_id
    left join teachers t on ${scope.within('t.kig_id')} and t.kig_id = row.kig_id and t.id = row.teacher_id
    where ${reached(stores.get('campus.card'), scope)} and not row.deleted and row.status = 'active'
      and (row.id = any(${ids}::uuid[]) or row.student_id = any(${studentIds}::uuid[]))
      and not coalesce(s.deleted, p.deleted, t.deleted)
    order by k.class_name_sort nulls last, coalesce(s.stu_name_sort, p.parent_name_sort, t.teacher_name_sort),
      row.created_at, row.id`.execute(scope.db);
  if (rows.length === 0) throw new AppError('CAMPUS_CARD_NOTHING_TO_PRINT');
  const kigIds = [...new Set(rows.map(({ kigId }) => kigId))];
  const { rows: names } = await sql<{ id: string; name: string }>`select id, name from organizations
    where id = any(${kigIds}::uuid[])`.execute(scope.db);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const { card } = words[language].campus;
  const printed = rows.map(({ kigId, className, holderKind, ...row }) => ({
    ...row,
    about: className ?? card.options.holderKind[holderKind],
    kindergarten: nameOf.get(kigId) ?? '',
  }));
  const bytes = await cardSheet(printed, { cardNumber: card.fields.cardNumber });
  return { name: `${card.plural}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) };
}
