import type { LedgerAccountKind } from '@kiga/contract/billing/ledger.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { proveLedger } from '@kiga/server/billing/ledger/ledger-works.ts';
import { post } from '@kiga/server/billing/ledger/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, ledgerDrift } from '../../support/billing.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let agents: string[];

const actorId = '00000000-0000-0000-0000-000000000000';
const at = new Date('2026-11-23T09:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await sql<{
    id: string;
  }>`select id from organizations where kind = 'kindergarten' order by code`.execute(server.db);
  agents = rows.map(({ id }) => id);
});

afterAll(async () => await server.close());

interface Move {
  key: string;
  from: [LedgerAccountKind, string | null];
  to: [LedgerAccountKind, string | null];
  amountFen: number;
  resolvesKey?: string;
}

/** Books a move from one account to another, in a transaction of its own. */
function move({ key, from, to, amountFen, resolvesKey }: Move): Promise<boolean> {
  return server.program.db.transaction().execute((tx) =>
    post(tx, {
      key,
      code: 'topUp',
      at,
      actorId,
      entries: [
        { kind: from[0], organizationId: from[1], amountFen: -amountFen },
        { kind: to[0], organizationId: to[1], amountFen },
      ],
      ...(resolvesKey && { resolvesKey }),
    }),
  );
}

const outcomeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: { code?: string; message: string }) => error.code ?? error.message);

describe('the ledger', () => {
  it('books a key once when forty writers bring it at once', async () => {
    const [owner = ''] = agents;
    const writers = Array.from({ length: 40 }, () =>
      move({ key: 'once', from: ['bank', null], to: ['credit', owner], amountFen: 900_000 }),
    );
    const booked = await Promise.all(writers);
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(server, owner, 'credit')).toBe(900_000);
  });

  it('lets exactly as many of forty writers spend as the balance has', async () => {
    const [owner = ''] = agents;
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        outcomeOf(move({ key: `spend ${index}`, from: ['credit', owner], to: ['income', null], amountFen: 100_000 })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'true')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'ACCOUNT_SHORT')).toHaveLength(31);
    expect(await balanceOf(server, owner, 'credit')).toBe(0);
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });

  it('never deadlocks or drifts when forty writers move money in circles', async () => {
    const [a = '', b = '', c = ''] = agents;
    for (const owner of [a, b, c]) {
      await move({ key: `fill ${owner}`, from: ['bank', null], to: ['held', owner], amountFen: 1_000 });
    }
    const owners = [a, b, c];
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, index) => {
        const from = owners[index % 3] as string;
        const to = owners[(index * 7 + 1) % 3] as string;
        const amountFen = 1 + ((index * 37) % 400);
        return outcomeOf(
          move({ key: `circle ${index}`, from: ['held', from], to: [from === to ? 'pool' : 'held', to], amountFen }),
        );
      }),
    );
    expect(new Set(outcomes)).toEqual(
      new Set([...new Set(outcomes)].filter((one) => ['true', 'ACCOUNT_SHORT'].includes(one))),
    );
    expect(outcomes.filter((outcome) => outcome === 'true').length).toBeGreaterThan(20);
    let sum = 0;
    for (const owner of owners) {
      for (const kind of ['held', 'pool']) sum += (await balanceOf(server, owner, kind)) ?? 0;
    }
    expect(sum).toBe(3_000);
    expect(await ledgerDrift(server)).toEqual({ differing: 0, sum: 0 });
  });

  it('posts or voids a pending transaction once', async () => {
    const [owner = ''] = agents;
    await move({ key: 'pending', from: ['bank', null], to: ['available', owner], amountFen: 10 });
    const resolve = (key: string, resolvesKey: string) =>
      outcomeOf(move({ key, from: ['available', owner], to: ['paidOut', null], amountFen: 1, resolvesKey }));
    const outcomes = await Promise.all([resolve('post', 'pending'), resolve('void', 'pending')]);
    expect(outcomes.toSorted()).toEqual(['NOT_PENDING', 'true']);
    expect(await resolve('nothing', 'no such key')).toBe('NOT_PENDING');
    expect(await balanceOf(server, owner, 'available')).toBe(9);
  });

  it('refuses entries that do not add up to zero', async () => {
    const [owner = ''] = agents;
    const unbalanced = server.program.db.transaction().execute(async (tx) => {
      const id = uuid7();
      await sql`insert into ledger_transactions (id, key, code, at, actor_id)
        values (${id}, 'unbalanced', 'topUp', ${at}, ${actorId})`.execute(tx);
      await sql`insert into ledger_entries (account_id, transaction_id, amount_fen, balance_fen)
        select id, ${id}, 5, balance_fen + 5 from ledger_accounts
        where organization_id = ${owner} and kind = 'credit'`.execute(tx);
    });
    await expect(unbalanced).rejects.toThrow('do not add up to zero');
    await expect(
      server.program.db.transaction().execute((tx) =>
        post(tx, {
          key: 'odd',
          code: 'topUp',
          at,
          actorId,
          entries: [{ kind: 'bank', organizationId: null, amountFen: 1 }],
        }),
      ),
    ).rejects.toThrow('add up to 1');
  });

  it.each(['ledger_transactions', 'ledger_entries'])('refuses every change and deletion in %s', async (table) => {
    const column = table === 'ledger_entries' ? 'amount_fen = 1' : "code = 'refund'";
    for (const statement of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow('the ledger is not changed');
    }
  });

  it('proves that every balance equals its entries, and tells finance when one does not', async () => {
    const finance = await server.as('demo11');
    const told = async () =>
      (await finance.ask('/api/system/message/page', { pageSize: 100 })).list.filter(({ title }: any) =>
        title.includes('ledger'),
      );
    await proveLedger(server.program);
    expect(await told()).toEqual([]);
    const [owner = ''] = agents;
    await sql`update ledger_accounts set balance_fen = balance_fen + 3
      where organization_id = ${owner} and kind = 'held'`.execute(server.db);
    await proveLedger(server.program);
    expect(await told()).toHaveLength(1);
    const { rows } =
      await sql`select differing_count, difference_fen from ledger_proofs order by at desc limit 1`.execute(server.db);
    expect(rows).toEqual([{ differing_count: 1, difference_fen: expect.anything() }]);
    await sql`update ledger_accounts set balance_fen = balance_fen - 3
      where organization_id = ${owner} and kind = 'held'`.execute(server.db);
  });
});
