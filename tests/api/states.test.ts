import { readFile } from 'node:fs/promises';
import { areas } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import type { States } from '@kiga/entity/define-states.ts';
import { pathOfAct } from '@kiga/entity/entity-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/test-server.ts';

/** A table of `tests/state-table.txt`: the acts of one entity. */
interface StateTable {
  entity: string;
  acts: string[];
  /** The state after an act by the one before; '-' for a refusal. */
  rows: Map<string, string[]>;
  /** Kinds of user by act. */
  by: number[][];
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
  const by =
    lines
      .pop()
      ?.slice(1)
      .map((kinds) => kinds.split(' ').map(Number)) ?? [];
  return {
    entity: head[0] as string,
    acts: head.slice(1),
    rows: new Map(lines.map(([state, ...after]) => [state as string, after])),
    by,
  };
}

const entities = areas.flatMap((area) => area.entities).filter(({ states }) => states !== undefined);
const callers = new Map<number, Caller>();
let server: TestServer;
let classId: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
  classId = (await as(3).call('/api/campus/class/list')).data[0].id;
});
afterAll(() => server.close());

const as = (appType: number) => callers.get(appType) as Caller;

/** How a record of an entity comes into being, what its acts ask for, and by which acts it comes into each state. */
interface Subject {
  create(): Promise<string>;
  /** What leads on and is no act of a person, by the name that stands for it in `ways`. */
  happens?: Readonly<Record<string, (id: string) => Promise<unknown>>>;
  asks: Readonly<Record<string, () => Record<string, unknown>>>;
  ways: Readonly<Record<string, readonly string[]>>;
}

let serial = 0;
const subjects: Readonly<Record<string, Subject>> = {
  'campus.lead': {
    async create() {
      serial += 1;
      const child = { childName: '状态', sex: 'male', birthday: '2023-01-01' };
      const parent = { parentName: '家长', parentPhone: `134${String(10_000_000 + serial)}` };
      return (await as(3).call('/api/campus/lead/save', { ...child, ...parent, source: 'other' })).data.id;
    },
    asks: {
      follow: () => ({ method: 'phone', content: '第一次' }),
      admit: () => ({ classId, admissionDate: '2026-09-01' }),
      invalidate: () => ({ reason: '不来了' }),
    },
    ways: {
      pending: [],
      following: ['follow'],
      'pre-admitted': ['follow', 'preAdmit'],
      admitted: ['follow', 'preAdmit', 'admit'],
      invalid: ['invalidate'],
    },
  },
  'devices.device': {
    async create() {
      serial += 1;
      const device = { deviceName: '状态', kind: 'sign-in', serialNumber: `STATE-${serial}`, verificationCode: 'AB12' };
      return (await as(3).call('/api/devices/device/save', device)).data.id;
    },
    happens: {
      async register(id) {
        const { serialNumber, verificationCode } = (await as(3).call(`/api/devices/device/get?id=${id}`)).data;
        await server.request('/device/v1/register', { body: { serialNumber, verificationCode } });
      },
    },
    asks: {},
    ways: { unregistered: [], registered: ['register'], disabled: ['register', 'disable'] },
  },
};

describe.each(tables)('the states of $entity', ({ entity, acts, rows, by }) => {
  const declared = entities.find(({ key }) => key === entity)?.states as States;
  const subject = subjects[entity] as Subject;
  const path = `/api/${entity.replace('.', '/')}`;
  const stateOf = async (id: string) => (await as(3).call(`${path}/get?id=${id}`)).data[declared.field];
  const make = (appType: number, act: string, id: string) =>
    as(appType).call(`${path}/${pathOfAct(act)}`, { id, ...subject.asks[act]?.() });

  const bring = async (id: string, state: string) => {
    for (const way of subject.ways[state] as string[]) await (subject.happens?.[way]?.(id) ?? make(3, way, id));
  };

  it('[F07] are declared as the table written by hand has them, none more and none less', () => {
    expect(declared.states.map(({ name }) => name)).toEqual([...rows.keys()]);
    expect(declared.transitions.map(({ name }) => name)).toEqual(acts);
    for (const { name, from, to } of declared.transitions) {
      const column = [...rows].map(([state, after]) => [state, after[acts.indexOf(name)]]);
      const wanted = [...rows.keys()].map((state) => [state, from.includes(state) ? to : '-']);
      expect(wanted, name).toEqual(column);
    }
  });

  it('[F07] every act from every state by every kind of user does what the table says and nothing else', async () => {
    const wrong: string[] = [];
    for (const [state, afters] of rows) {
      const fresh = async () => {
        const id = await subject.create();
        await bring(id, state);
        return id;
      };
      let id = await fresh();
      for (const [column, act] of acts.entries()) {
        const after = afters[column] as string;
        const may = by[column] as number[];
        const others = appTypes.filter((appType) => !may.includes(appType));
        const refused = await Promise.all(others.map((appType) => make(appType, act, id)));
        for (const [index, { error }] of refused.entries()) {
          if (error !== 'PERMISSION_MISSING') wrong.push(`${act} from ${state} by ${others[index]}: ${error}`);
        }
        if ((await stateOf(id)) !== state) wrong.push(`${act} from ${state} by who may not: now ${await stateOf(id)}`);
        for (const appType of may) {
          const { code, error } = await make(appType, act, id);
          const expected = after === '-' ? ['STATE_CHANGED', state] : ['200', after];
          const happened = [error ?? code, await stateOf(id)];
          if (happened.join() !== expected.join()) wrong.push(`${act} from ${state} by ${appType}: ${happened.join()}`);
          if (happened[1] !== state) id = await fresh();
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('offer with each record exactly the acts that are allowed from its state', async () => {
    for (const [state, afters] of rows) {
      const id = await subject.create();
      await bring(id, state);
      const { data } = await as(3).call(`${path}/get?id=${id}`);
      expect(data[declared.field]).toBe(state);
      const offered = acts.filter((act) => data.can.includes(act));
      expect(offered, state).toEqual(acts.filter((_, column) => afters[column] !== '-'));
      await as(3).call(`${path}/delete`, { id });
      expect((await as(3).call(`${path}/get?id=${id}`)).data.can, 'deleted').toEqual(['readHistory', 'restore']);
      for (const act of acts) expect(await make(3, act, id), act).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    }
  });
});

it('every entity with states has its table', () => {
  expect(tables.map(({ entity }) => entity)).toEqual(entities.map(({ key }) => key));
});
