import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DistributedConnection, isDistributed, tellTransaction } from './distributed-connection.ts';

const SIGNED = `${'a'.repeat(64)}.{}`;
const told = tellTransaction(SIGNED, true).sql;

/** A connection that records its statements and refuses one of them. */
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
  it('runs each statement in a transaction of its own that sets the reach first', async () => {
    const { asked, connection } = recording([{ n: 1 }]);
    expect(await connection.executeQuery(CompiledQuery.raw('select 1'))).toEqual({ rows: [{ n: 1 }] });
    await connection.executeQuery(CompiledQuery.raw('select 2'));
    expect(asked).toEqual(['begin', told, 'select 1', 'commit', 'begin', told, 'select 2', 'commit']);
  });

  it('sets the reach once in a transaction', async () => {
    const { asked, connection } = recording();
    await connection.begin({});
    await connection.executeQuery(CompiledQuery.raw('select 1'));
    await connection.executeQuery(CompiledQuery.raw('select 2'));
    await connection.commit();
    expect(asked).toEqual(['begin', told, 'select 1', 'select 2', 'commit']);
  });

  it('rolls back the transaction of a statement that fails', async () => {
    const { asked, connection } = recording();
    await expect(connection.executeQuery(CompiledQuery.raw('refused'))).rejects.toThrow('refused');
    expect(asked).toEqual(['begin', told, 'refused', 'rollback']);
    await connection.executeQuery(CompiledQuery.raw('select 1'));
    expect(asked.slice(4)).toEqual(['begin', told, 'select 1', 'commit']);
  });

  it('rolls back a transaction if the reach cannot be set', async () => {
    const { asked, connection } = recording([], told);
    await expect(connection.begin({})).rejects.toThrow(told);
    expect(asked).toEqual(['begin', told, 'rollback']);
  });

  it('is recognised by the Citus extension of the database', async () => {
    expect(await isDistributed(recording([{}]).inner)).toBe(true);
    expect(await isDistributed(recording().inner)).toBe(false);
  });
});

describe('the statement that sets the reach', () => {
  it('passes only the reach on to the nodes, and quotes its value', () => {
    expect(told).toBe(
      `do $$ begin set local citus.propagate_set_commands = 'local'; set local kiga.reach = '${SIGNED}'; ` +
        `set local citus.propagate_set_commands = 'none'; end $$`,
    );
    expect(tellTransaction("'; select 1 --", false).sql).toBe("set local kiga.reach = '''; select 1 --'");
  });
});
