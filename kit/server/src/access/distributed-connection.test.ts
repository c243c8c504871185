import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DistributedConnection, isDistributed, tellTransaction } from './distributed-connection.ts';

const SIGNED = `${'a'.repeat(64)}.{}`;
const told = tellTransaction(SIGNED, true).sql;

/** A connection that notes what it is asked, and refuses one statement. */
function recording(rows: unknown[] = [], refused = 'refused') {
  const asked: string[] = [];
  const inner = {
    async executeQuery({ sql }: CompiledQuery) {
      asked.push(sql);
      if (sql === refused) throw new Error(sql);
      return { rows };
    },
  } as unknown as DatabaseConnection;
  const ask = (word: string) => async () => void asked.push(word);
  const driver = {
    beginTransaction: ask('begin'),
    commitTransaction: ask('commit'),
    rollbackTransaction: ask('rollback'),
  } as unknown as Driver;
  return { asked, inner, connection: new DistributedConnection(inner, driver, SIGNED) };
}

describe('a connection to a distributed database', () => {
  it('asks each statement in a transaction of its own, which is told the reach first', async () => {
    const { asked, connection } = recording([{ n: 1 }]);
    expect(await connection.executeQuery(CompiledQuery.raw('select 1'))).toEqual({ rows: [{ n: 1 }] });
    await connection.executeQuery(CompiledQuery.raw('select 2'));
    expect(asked).toEqual(['begin', told, 'select 1', 'commit', 'begin', told, 'select 2', 'commit']);
  });

  it('tells a transaction the reach once', async () => {
    const { asked, connection } = recording();
    await connection.begin({});
    await connection.executeQuery(CompiledQuery.raw('select 1'));
    await connection.executeQuery(CompiledQuery.raw('select 2'));
    await connection.commit();
    expect(asked).toEqual(['begin', told, 'select 1', 'select 2', 'commit']);
  });

  it('ends the transaction of a statement that fails', async () => {
    const { asked, connection } = recording();
    await expect(connection.executeQuery(CompiledQuery.raw('refused'))).rejects.toThrow('refused');
    expect(asked).toEqual(['begin', told, 'refused', 'rollback']);
    await connection.executeQuery(CompiledQuery.raw('select 1'));
    expect(asked.slice(4)).toEqual(['begin', told, 'select 1', 'commit']);
  });

  it('ends a transaction that cannot be told a reach', async () => {
    const { asked, connection } = recording([], told);
    await expect(connection.begin({})).rejects.toThrow(told);
    expect(asked).toEqual(['begin', told, 'rollback']);
  });

  it('is one where the database has Citus', async () => {
    expect(await isDistributed(recording([{}]).inner)).toBe(true);
    expect(await isDistributed(recording().inner)).toBe(false);
  });
});

describe('telling a transaction its reach', () => {
  it('hands on to nodes the reach alone', () => {
    expect(told).toBe(
      `do $$ begin set local citus.propagate_set_commands = 'local'; set local kiga.reach = '${SIGNED}'; ` +
        `set local citus.propagate_set_commands = 'none'; end $$`,
    );
    expect(tellTransaction("'; select 1 --", false).sql).toBe("set local kiga.reach = '''; select 1 --'");
  });
});
