import { areas } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { type States, targetsOf } from '@kiga/entity/define-states.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Facts, facts, type StateFacts } from '../../facts/facts.ts';
import { type World, worldOf } from '../../facts/world.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

/** The hand-written facts about the states of one entity, parsed. */
interface StateTable extends StateFacts {
  entity: string;
  make: NonNullable<Facts['make']>;
  acts: string[];
  /** The state after an act by its previous state, followed by other possible states; '-' for a refusal. */
  rows: Map<string, string[]>;
  /**
   * Kinds of user by act: those that may make it, those that cannot reach the record, those that need approval, and
   * those that get the reason of a refusal.
   */
  by: number[][];
  notTheirs: number[][];
  afterYes: number[][];
  toldWhyNot: number[][];
}

const tables = Object.entries(facts).flatMap(([entity, { states, make }]) =>
  states && make ? [readTable(entity, states, make)] : [],
);

function readTable(entity: string, states: StateFacts, make: NonNullable<Facts['make']>): StateTable {
  const [acts = [], ...lines] = states.table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  const rows = new Map(lines.map(([state, ...after]) => [state as string, after]));
  const kindsOf = (name: string) => {
    const cells = rows.get(name) ?? acts.map(() => '-');
    rows.delete(name);
    return cells.map((kinds) => (kinds === '-' ? [] : kinds.split(' ').map(Number)));
  };
  const [by, notTheirs, toldWhyNot] = [kindsOf('by'), kindsOf('not theirs'), kindsOf('told why not')];
  const afterYes = kindsOf('after a yes');
  return { ...states, entity, make, acts, rows, by, notTheirs, afterYes, toldWhyNot };
}

const entities = areas.flatMap((area) => area.entities).filter(({ states }) => states !== undefined);
const callers = new Map<number, Caller>();
let server: TestServer;
let world: World;

beforeAll(async () => {
  // Jobs wait, so that none moves a record on between two acts.
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T04:00:00Z') }, worksJobs: false });
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
  world = worldOf(server, as);
});
afterAll(() => server.close());

const as = (appType: number) => callers.get(appType) as Caller;

const titled = tables.map((table) => ({
  ...table,
  title: `the states of ${table.entity} ${table.proves ?? ''}`.trim(),
}));

describe.each(titled)('$title', (table) => {
  const { entity, acts, rows, by, notTheirs, afterYes, toldWhyNot } = table;
  const declared = entities.find(({ key }) => key === entity)?.states as States;
  const path = `/api/${entity.split('.').map(pathOfAct).join('/')}`;
  const get = async (id: string, appType = table.make.by) => await as(appType).ask(`${path}/get?id=${id}`);
  const stateOf = async (id: string) => (await get(id))[declared.field];
  const make = async (appType: number, act: string, id: string) => {
    const asked = table.asks?.[act];
    const input = typeof asked === 'function' ? await asked(world) : asked;
    return as(appType).call(`${path}/${pathOfAct(act)}`, { id, ...input });
  };

  /** A new record in this state, reached through the first kind of user that may make each act. */
  const recordIn = async (state: string) => {
    const id = await table.make.create(world);
    for (const way of table.ways[state] as string[]) {
      await (table.happens?.[way]?.(id, world) ?? make(by[acts.indexOf(way)]?.[0] as number, way, id));
    }
    return id;
  };

  /** The refusal that the table expects for a kind of user that may not make an act. */
  const refusalOf = (appType: number, column: number, state: string) => {
    if (notTheirs[column]?.includes(appType)) return 'RECORD_NOT_FOUND';
    const isPossible = rows.get(state)?.[column] !== '-';
    if (afterYes[column]?.includes(appType)) return isPossible ? 'SYSTEM_NEEDS_APPROVAL' : 'STATE_CHANGED';
    if (!toldWhyNot[column]?.includes(appType)) return 'PERMISSION_MISSING';
    return isPossible ? table.refusal : 'STATE_CHANGED';
  };

  it('are declared exactly as in the hand-written table', () => {
    expect(declared.states.map(({ name }) => name)).toEqual([...rows.keys()]);
    expect(declared.transitions.map(({ name }) => name)).toEqual(acts);
    for (const transition of declared.transitions) {
      const { name, from } = transition;
      const to = targetsOf(transition).join(', ');
      const column = [...rows].map(([state, after]) => [state, after[acts.indexOf(name)]]);
      const wanted = [...rows.keys()].map((state) => [state, from.includes(state) ? to : '-']);
      expect(wanted, name).toEqual(column);
    }
  });

  it('change by each act, from each state and for each kind of user exactly as in the table', async () => {
    const wrong: string[] = [];
    for (const [state, afters] of rows) {
      let id = await recordIn(state);
      for (const [column, act] of acts.entries()) {
        const [usual, other] = (afters[column] as string).split(', ') as [string, string | undefined];
        const may = by[column] as number[];
        const others = appTypes.filter((appType) => !may.includes(appType));
        const answers = await Promise.all(others.map((appType) => make(appType, act, id)));
        for (const [index, appType] of others.entries()) {
          const { error } = answers[index] as (typeof answers)[number];
          if (error !== refusalOf(appType, column, state)) wrong.push(`${act} from ${state} by ${appType}: ${error}`);
        }
        const left = await stateOf(id);
        if (left !== state) wrong.push(`${act} from ${state} by who may not: now ${left}`);
        for (const appType of may) {
          const { code, error } = await make(appType, act, id);
          const after = other !== undefined && table.leadsElsewhere?.(appType, act) ? other : usual;
          const expected = after === '-' ? ['STATE_CHANGED', state] : ['200', after];
          const happened = [error ?? code, await stateOf(id)];
          if (happened.join() !== expected.join()) {
            wrong.push(`${act} from ${state} by ${appType}: ${happened.join()}`);
          }
          if (happened[1] !== state) id = await recordIn(state);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('offer with each record exactly the acts that its state allows, and none after its deletion', async () => {
    for (const [state, afters] of rows) {
      const id = await recordIn(state);
      expect(await stateOf(id)).toBe(state);
      for (const appType of new Set(by.flat())) {
        const { can } = await get(id, appType);
        const offered = (column: number) => [...(by[column] ?? []), ...(afterYes[column] ?? [])];
        const allowed = acts.filter((_, column) => afters[column] !== '-' && offered(column).includes(appType));
        expect(
          acts.filter((act) => can.includes(act)),
          `${state} to ${appType}`,
        ).toEqual(allowed);
      }
      const { can } = await get(id);
      const isKept = table.staysIn?.includes(state) ?? false;
      expect(can.includes('delete'), `${state} deleted`).toBe(!isKept);
      if (isKept) continue;
      await as(table.make.by).ask(`${path}/delete`, { id });
      const { can: left } = await get(id);
      expect(
        acts.filter((act) => left.includes(act)),
        'deleted',
      ).toEqual([]);
      expect(left).toContain('restore');
      for (const [column, act] of acts.entries()) {
        const [kind] = by[column] ?? [];
        // Only the program makes it.
        if (kind === undefined) continue;
        expect(await make(kind, act, id), act).toMatchObject({ error: 'RECORD_NOT_FOUND' });
      }
    }
  });
});

it('every entity with states has a hand-written table', () => {
  expect(tables.map(({ entity }) => entity).toSorted()).toEqual(entities.map(({ key }) => key).toSorted());
});
