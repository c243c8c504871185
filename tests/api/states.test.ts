import { readFile } from 'node:fs/promises';
import { areas } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { type States, targetsOf } from '@kiga/entity/define-states.ts';
import { pathOfAct } from '@kiga/entity/entity-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Subject, stateSubjects } from '../support/state-subjects.ts';
import { type Caller, startTestServer, type TestServer } from '../support/test-server.ts';

/** A table of `tests/state-table.txt`: the acts of one entity. */
interface StateTable {
  entity: string;
  acts: string[];
  /** The state after an act by the one before, then those that it may lead to otherwise; '-' for a refusal. */
  rows: Map<string, string[]>;
  /** Kinds of user by act: who make it, whose record it is not, who need a yes, and who are told why they do not make it. */
  by: number[][];
  notTheirs: number[][];
  afterYes: number[][];
  toldWhyNot: number[][];
}

const text = await readFile(new URL('../state-table.txt', import.meta.url), 'utf8');
const tables = text
  .replaceAll(/^#.*$/gm, '')
  .split(/\n\s*\n/)
  .filter((block) => block.trim() !== '')
  .map(parseTable);

function parseTable(block: string): StateTable {
  const [head = [], ...lines] = block
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  const rows = new Map(lines.map(([state, ...after]) => [state as string, after]));
  const acts = head.slice(1);
  const kindsOf = (name: string) => {
    const cells = rows.get(name) ?? acts.map(() => '-');
    rows.delete(name);
    return cells.map((kinds) => (kinds === '-' ? [] : kinds.split(' ').map(Number)));
  };
  const [by, notTheirs, toldWhyNot] = [kindsOf('by'), kindsOf('not theirs'), kindsOf('told why not')];
  const afterYes = kindsOf('after a yes');
  return { entity: head[0] as string, acts, rows, by, notTheirs, afterYes, toldWhyNot };
}

const entities = areas.flatMap((area) => area.entities).filter(({ states }) => states !== undefined);
const callers = new Map<number, Caller>();
let server: TestServer;
let subjects: Readonly<Record<string, Subject>>;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T04:00:00Z') } });
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
  subjects = await stateSubjects(server, as);
});
afterAll(() => server.close());

const as = (appType: number) => callers.get(appType) as Caller;

/** Requirements that are about the states of one entity. */
const proves: Readonly<Record<string, string>> = {
  'system.organization': '[F14]',
  'campus.lead': '[F07]',
  'operations.opening': '[F18]',
};

const titled = tables.map((table) => ({
  ...table,
  title: `the states of ${table.entity} ${proves[table.entity] ?? ''}`.trim(),
}));

describe.each(titled)('$title', ({ entity, acts, rows, by, notTheirs, afterYes, toldWhyNot }) => {
  const declared = entities.find(({ key }) => key === entity)?.states as States;
  const subject = () => subjects[entity] as Subject;
  const path = `/api/${entity.replace('.', '/')}`;
  const get = async (id: string, appType = subject().owner) => (await as(appType).call(`${path}/get?id=${id}`)).data;
  const stateOf = async (id: string) => (await get(id))[declared.field];
  const make = (appType: number, act: string, id: string) =>
    as(appType).call(`${path}/${pathOfAct(act)}`, { id, ...subject().asks?.[act] });

  /** A new record in this state, brought there by the first of those who make each act. */
  const recordIn = async (state: string) => {
    const id = await subject().create();
    for (const way of subject().ways[state] as string[]) {
      await (subject().happens?.[way]?.(id) ?? make(by[acts.indexOf(way)]?.[0] as number, way, id));
    }
    return id;
  };

  /** What a kind of user is told who does not make an act of a record in this state, by what the table says. */
  const refusalOf = (appType: number, column: number, state: string) => {
    if (notTheirs[column]?.includes(appType)) return 'RECORD_NOT_FOUND';
    const isPossible = rows.get(state)?.[column] !== '-';
    if (afterYes[column]?.includes(appType)) return isPossible ? 'SYSTEM_NEEDS_APPROVAL' : 'STATE_CHANGED';
    if (!toldWhyNot[column]?.includes(appType)) return 'PERMISSION_MISSING';
    return isPossible ? subject().refusal : 'STATE_CHANGED';
  };

  it('are declared as the table written by hand has them, none more and none less', () => {
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

  it('every act from every state by every kind of user does what the table says and nothing else', async () => {
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
          const after = other !== undefined && subject().leadsElsewhere?.(appType, act) ? other : usual;
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

  it('offer with each record exactly the acts that are allowed from its state, and none once it is deleted', async () => {
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
      const isKept = subject().staysIn?.includes(state) ?? false;
      expect(can.includes('delete'), `${state} deleted`).toBe(!isKept);
      if (isKept) continue;
      await as(subject().owner).call(`${path}/delete`, { id });
      const { can: left } = await get(id);
      expect(
        acts.filter((act) => left.includes(act)),
        'deleted',
      ).toEqual([]);
      expect(left).toContain('restore');
      for (const [column, act] of acts.entries()) {
        expect(await make(by[column]?.[0] as number, act, id), act).toMatchObject({ error: 'RECORD_NOT_FOUND' });
      }
    }
  });
});

it('every entity with states has its table', () => {
  expect(tables.map(({ entity }) => entity)).toEqual(entities.map(({ key }) => key));
});
