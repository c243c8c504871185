import { letterFigures, letterThread, replyToLetter } from '@kiga/contract/communication/letter.acts.ts';
import { letter } from '@kiga/contract/communication/letter.entity.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { registerFamilyLetters } from './family-letters.ts';
import { letterHooks, replyTo } from './letter.server.ts';
import { figuresOf } from './letter-figures.ts';
import { letterThreadOf } from './letter-thread.ts';

/** Registers letters to the principal. */
export function registerLetters(program: Program): void {
  const { api, entities, attendance } = program;
  const store = entities.add(letter, letterHooks(program)) as object as EntityStore;
  api.handle(letterThread, ({ input, scope }) => letterThreadOf(program, scope, input.id));
  api.handle(letterFigures, ({ scope }) => figuresOf(store, scope));
  api.handle(replyToLetter, async ({ input, act }) => {
    await act((inside) => replyTo(program, inside, input).then(() => null));
    return {};
  });
  registerFamilyLetters(program);
  attendance.openSources.push({
    isOnBoard: true,
    async load(scope) {
      if (!scope.session.permissions.has('communication.letter.read')) return [];
      const own = scopeForPermission(scope, 'communication.letter.read');
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from letters as row
        where ${reached(store, own)} and not row.deleted and row.status in ('new', 'read')`.execute(own.db);
      const count = rows[0]?.count ?? 0;
      const mine = scope.session.permissions.has('communication.letter.reply');
      const href = '/communication/mailbox?status=waiting';
      return count === 0 ? [] : [{ key: 'attendance.open.items.letters', params: {}, count, href, mine, who: [] }];
    },
  });
}
