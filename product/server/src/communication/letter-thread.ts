import type { LetterThread } from '@kiga/contract/communication/letter.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Letter } from './letter.server.ts';
import { letterMessagesOf } from './letter-messages.ts';

/** Acts of a letter by the states in which they are possible. */
const possible: Readonly<Record<LetterThread['can'][number], readonly LetterThread['status'][]>> = {
  open: ['new'],
  reply: ['new', 'read', 'replied'],
  close: ['new', 'read', 'replied'],
  reopen: ['closed'],
};

/** Returns a letter with its messages, as `letterThread` says. */
export async function letterThreadOf(program: Program, scope: Scope, id: string): Promise<LetterThread> {
  const { stores } = program;
  const [record] = await readRecords(stores.get('communication.letter'), scope, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const messages = (await letterMessagesOf(program, scope, [id])).get(id) ?? [];
  const authors = await stores.namesOfAccounts(scope, [
    ...new Set(messages.flatMap(({ accountId }) => accountId ?? [])),
  ]);
  const status = record.status ?? 'new';
  const { isAnonymous, createdAt } = record;
  const first = {
    id,
    from: 'family' as const,
    authorName: '',
    day: record.writtenOn ?? '',
    at: isAnonymous ? null : createdAt,
    text: record.content,
  };
  return {
    id,
    kigId: record.ownerId,
    status,
    isAnonymous: isAnonymous ?? false,
    writtenOn: record.writtenOn ?? '',
    parentName: record.parentName ?? null,
    child: await childOf(scope, record),
    messages: [
      first,
      ...messages.map(({ side, accountId, at, ...message }) => ({
        id: message.id,
        from: side,
        authorName: (accountId && authors.get(accountId)) ?? '',
        day: message.day,
        at: at?.toISOString() ?? null,
        text: message.text,
      })),
    ],
    can: (Object.keys(possible) as LetterThread['can']).filter(
      (act) => possible[act].includes(status) && scope.session.permissions.has(`communication.letter.${act}`),
    ),
  };
}

async function childOf(scope: Scope, { ownerId: kigId, studentId }: Letter): Promise<LetterThread['child']> {
  if (!studentId) return null;
  const { rows } = await sql<{ id: string; name: string; className: string | null }>`select s.id, s.stu_name as name,
      c.class_name as "className" from students s left join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${studentId}`.execute(scope.db);
  return rows[0] ?? null;
}
