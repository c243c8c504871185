import { topics as declaredTopics, openTopics, ownTopics } from '@kiga/contract/app/areas.ts';
import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { readPositions } from '@kiga/kit-server/outbox/positions.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { factsOf } from '../../facts/facts.ts';
import { organizationOf, ownOrganization, reachedBy, reaches, readers } from '../../support/access-law.ts';
import { type Kindergarten, startTenants, type Tenants } from '../../support/tenants.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';
import { credentialsOf, photo, put, upload } from '../../support/uploads.ts';

/*
 * The ways, beside calls by id, by which foreign data could leak: the change stream, searches and files. Sheets are in
 * access-sheets.test.ts. Every kind of user tries them, for a kindergarten it reaches, one it no longer reaches and one
 * it does not reach yet, with and without grants. The expectations are written by hand, here and in access-law.ts.
 */

const kindergartens = [1, 2, 3] as const;
/** Kinds of user that kindergartens can grant something to. */
const grantees = [5, 8, 9, 15];

let tenants: Tenants;
/** Ids of all organizations by code. */
let organizations: Map<string, string>;
/** Ids of the demo's accounts by kind of user. */
let accounts: Map<number, string>;

beforeAll(async () => {
  tenants = await startTenants();
  const { db } = tenants.server;
  const { rows } = await sql<{ code: string; id: string }>`select code, id from organizations`.execute(db);
  organizations = new Map(rows.map(({ code, id }) => [code, id]));
  const named = await sql<{ name: string; id: string }>`select user_name as name, id from accounts`.execute(db);
  const idOf = (name: string) => named.rows.find((row) => row.name === name)?.id as string;
  accounts = new Map(appTypes.map((appType) => [appType, idOf(`demo${appType}`)]));
});
afterAll(() => tenants.server.close());

/** The main account of a kindergarten. */
const mainOf = (number: Kindergarten) => (number === 1 ? tenants.as(3) : tenants.of(number));

/** Runs a check while the grantees hold a grant of kindergartens 2 and 3. */
async function withGrants(
  topics: readonly string[],
  days: Parameters<Tenants['grant']>[3],
  check: () => Promise<void>,
): Promise<void> {
  const ids: string[] = [];
  for (const appType of grantees) {
    for (const number of [2, 3] as const) ids.push(await tenants.grant(number, `demo${appType}`, topics, days));
  }
  try {
    await check();
  } finally {
    await sql`delete from access_grants where id = any(${ids}::uuid[])`.execute(tenants.server.db);
  }
}

const noLonger = { from: -9, to: -1 };
const notYet = { from: 1, to: 9 };

describe('the stream of changes', () => {
  /**
   * Kinds of user that receive changes of the kindergartens they reach, beyond those that read these records in lists.
   */
  const besides: Record<string, readonly number[]> = {
    'attendance.day': [3, 4, 9, 15],
    'attendance.staffDay': [3, 4, 9, 15],
    'devices.alert': [3, 5, 8, 9, 15],
    'family.message': [3],
    'health.statistics': [3, 4, 6, 9, 15, 18],
    'devices.command': [3, 5, 8, 9, 15],
    'devices.contact': [3, 4, 5, 8, 9, 15],
    'devices.message': [8, 9],
    'devices.view': [3],
    'system.log': [3, 8],
  };
  const ofKindergartens = { ...readers, ...besides };

  /** Kinds of user that receive changes of the platform's own records. */
  const ofPlatform: Record<string, readonly number[]> = {
    ...Object.fromEntries(factsOf('platform').map(([key, one]) => [key, one.readers])),
    'community.board': appTypes,
    'live.watching': appTypes,
    'system.dictionaryWords': appTypes,
    'system.menuShown': appTypes,
  };

  const codeOf = (number: Kindergarten) => `KG000${number}`;

  /** The changes that a kind of user must receive of all that `tellAll` publishes, as `topic code`. */
  function expectedOf(appType: number): string[] {
    const told: string[] = [];
    for (const [topic, who] of Object.entries(ofKindergartens)) {
      if (who.includes(appType)) told.push(...reachedBy(appType, topic).map((number) => `${topic} ${codeOf(number)}`));
    }
    for (const [topic, { readers: who, readersOfAll = [], toldOfAll = readersOfAll }] of factsOf('organization')) {
      if (!who.includes(appType)) continue;
      const codes = toldOfAll.includes(appType) ? organizations.keys() : [organizationOf[appType]];
      told.push(...[...codes].map((code) => `${topic} ${code}`));
    }
    for (const [topic, who] of Object.entries(ofPlatform)) if (who.includes(appType)) told.push(`${topic} null`);
    if (appType === 3) told.push('system.grant KG0001');
    return [...told, `system.message demo${appType}`].toSorted();
  }

  /** Publishes a change of every topic for every possible owner. */
  async function tellAll(): Promise<void> {
    const { db } = tenants.server;
    const say = (topic: string, ...ids: readonly (string | null)[]) => publish(db, new Date(), topic, ...ids);
    const kigs = kindergartens.map((number) => tenants.kig[number]);
    for (const topic of [...Object.keys(ofKindergartens), 'system.grant']) await say(topic, ...kigs);
    for (const topic of Object.keys(ownOrganization)) await say(topic, ...organizations.values());
    await say('system.message', ...accounts.values());
    // Every listener receives the last topic of this list, and it arrives after all others.
    for (const topic of Object.keys(ofPlatform)) await say(topic, null);
  }

  /** The changes that each kind of user receives, on its own stream of all topics. */
  async function toldTo(kinds: readonly number[]): Promise<Map<number, string[]>> {
    const { address, db } = tenants.server;
    await vi.waitUntil(async () => !(await readPositions(db)).waiting, { timeout: 30_000 });
    const names = new Map([...organizations].map(([code, id]) => [id, code]));
    for (const [appType, id] of accounts) names.set(id, `demo${appType}`);
    const wanted = [...Object.keys(declaredTopics), ...ownTopics, ...openTopics].join(',');
    const stop = new AbortController();
    const listen = async (appType: number) => {
      const { body } = await fetch(`${address}/api/system/change/stream?topics=${wanted}`, {
        headers: { authorization: `Bearer ${tenants.as(appType).token}` },
        signal: stop.signal,
      });
      const reader = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
      let said = (await reader.read()).value ?? '';
      const all = async (): Promise<[number, string[]]> => {
        while (!said.includes('"system.menuShown"')) {
          const { value, done } = await reader.read();
          if (done) break;
          said += value;
        }
        const changes = [...said.matchAll(/^data: (\{"topic".*)$/gm)].map(([, json]) => JSON.parse(json as string));
        return [appType, changes.map(({ topic, kigId }) => `${topic} ${names.get(kigId) ?? kigId}`).toSorted()];
      };
      return all;
    };
    const streams = await Promise.all(kinds.map(listen));
    await tellAll();
    const told = new Map(await Promise.all(streams.map((all) => all())));
    stop.abort();
    return told;
  }

  it('has readers written down here for each topic', () => {
    const here = [...Object.keys(ofKindergartens), ...Object.keys(ownOrganization), ...Object.keys(ofPlatform)];
    expect([...here, 'health.consultation', 'system.grant', 'system.message'].toSorted()).toEqual(
      [...Object.keys(declaredTopics), ...ownTopics, ...openTopics].toSorted(),
    );
  });

  it('sends each kind of user the changes that it may read of the owners it reaches, and no others', async () => {
    const told = await toldTo(appTypes);
    for (const appType of appTypes) expect(told.get(appType), String(appType)).toEqual(expectedOf(appType));
  });

  it('sends more changes for a granted kindergarten while the grant is in force', async () => {
    const granted = ['campus.student', 'campus.class', 'campus.grade', 'campus.kindergarten'].flatMap((topic) => [
      `${topic} KG0002`,
      `${topic} KG0003`,
    ]);
    // Changes of a grant itself arrive whatever its state.
    const ofGrants = ['system.grant KG0002', 'system.grant KG0003'];
    await withGrants(['students'], {}, async () => {
      const told = await toldTo(grantees);
      for (const appType of grantees) {
        const expected = [...new Set([...expectedOf(appType), ...granted, ...ofGrants])].toSorted();
        expect(told.get(appType), String(appType)).toEqual(expected);
      }
    });
    for (const days of [noLonger, notYet, { from: -2, to: 2, status: 'withdrawn' }]) {
      await withGrants(['students', 'health', 'face'], days, async () => {
        const told = await toldTo(grantees);
        for (const appType of grantees) {
          expect(told.get(appType), JSON.stringify([appType, days])).toEqual(
            [...expectedOf(appType), ...ofGrants].toSorted(),
          );
        }
      });
    }
  });
});

describe('a search', () => {
  it('finds only records within the reach of the caller', async () => {
    const words = factsOf('kindergarten').map(([entity, { search = [] }]) => [entity, search] as const);
    let searched = 0;
    for (const [entity, fields] of words) {
      const path = `/api/${entity.split('.').map(pathOfAct).join('/')}/page`;
      for (const number of kindergartens) {
        const [row] = (await mainOf(number).ask(path, { pageSize: 1 })).list;
        for (const q of fields.map((field) => row?.[field]).filter(Boolean)) {
          for (const appType of readers[entity] as readonly number[]) {
            const answer = await tenants.as(appType).call(path, { q, pageSize: 200 });
            if (answer.error === 'FIELD_NOT_READABLE') continue;
            const { list, total } = succeeded(answer);
            const numbers = (list as { kigId: string }[]).map(({ kigId }) => tenants.kig.indexOf(kigId));
            expect(reachedBy(appType, entity), `${appType} ${entity} ${q}`).toEqual(expect.arrayContaining(numbers));
            expect(total).toBe(list.length);
            searched += 1;
          }
        }
      }
    }
    expect(searched).toBeGreaterThan(50);
  });
});

describe('a count', () => {
  const count = async (table: string, numbers: readonly Kindergarten[], also = sql`true`) => {
    const kigs = numbers.map((number) => tenants.kig[number]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where kig_id = any(${kigs}::uuid[]) and not deleted and ${also}`.execute(tenants.server.db);
    return rows[0]?.n;
  };

  it('covers the records that the caller reaches and reads, in lists, on the home page and for the day', async () => {
    const enrolled = sql`status = 'enrolled'`;
    for (const appType of appTypes) {
      const caller = tenants.as(appType);
      const read = (entity: string) => readers[entity]?.includes(appType) === true;
      const expected = async (table: string, entity: string, also = sql`true`) =>
        read(entity) ? count(table, reachedBy(appType, entity), also) : undefined;
      const figures = await caller.ask('/api/identity/session/home-figures');
      const shown = Object.fromEntries(figures.map(({ key, value }: any) => [key, value]));
      const told = async (path: string, input?: Record<string, unknown>) => {
        const answer = await caller.call(path, input);
        return answer.error === 'PERMISSION_MISSING' ? undefined : succeeded(answer);
      };
      const seen = {
        students: (await told('/api/campus/student/count-by-status'))?.all,
        leads: (await told('/api/campus/lead/count-by-status'))?.all,
        devices: (await told('/api/devices/device/count'))?.total,
        homeStudents: shown['campus.home.students'],
        homeClasses: shown['campus.home.classes'],
        homeKindergartens: shown['campus.home.kindergartens'],
        here: (await told('/api/attendance/day/kindergartens', {}))?.counts.expected,
        missing: shown['attendance.home.missing'],
      };
      const reach = reaches[appType] as readonly Kindergarten[];
      const ofDay = await expected('students', 'campus.grade', enrolled);
      expect(seen, String(appType)).toEqual({
        students: await expected('students', 'campus.student'),
        leads: await expected('leads', 'campus.lead'),
        devices: await expected('devices', 'devices.device'),
        homeStudents: await expected('students', 'campus.student'),
        homeClasses: await expected('classes', 'campus.class'),
        homeKindergartens: appType === 8 ? 3 : appType === 3 || reach.length === 0 ? undefined : reach.length,
        here: ofDay,
        missing: appType === 3 ? undefined : ofDay,
      });
    }
  });
});

describe('files', () => {
  /** A child with a photo of each kindergarten. */
  const children = new Map<Kindergarten, { id: string; path: string; signed: string }>();

  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${tenants.server.address}/media/kiga/${path}`, { headers })).status;

  beforeAll(async () => {
    const bytes = await photo();
    for (const number of kindergartens) {
      const caller = mainOf(number);
      const path = await upload(tenants.server, caller, bytes);
      const { list } = await caller.ask('/api/campus/student/page', { pageSize: 1 });
      const { id, version, parents } = list[0];
      const faceConsent = [{ guardianName: parents[0].parentName, way: 'paper' }];
      const input = { id, version, facePhoto: path, faceConsent };
      const { facePhoto } = await caller.ask('/api/campus/student/save', input);
      children.set(number, { id, path, signed: facePhoto });
    }
  });

  /** Kindergartens whose photo appears in a caller's lists or records of children, or in their history. */
  async function shownTo(caller: Caller, number: Kindergarten): Promise<number[]> {
    const kigId = tenants.kig[number];
    const { id } = children.get(number) as { id: string };
    const answers = [
      await caller.call('/api/campus/student/page', { pageSize: 200 }),
      await caller.call('/api/campus/student/page', { pageSize: 200, kigId }),
      await caller.call(`/api/campus/student/get?id=${id}`),
      await caller.call(`/api/campus/student/get?id=${id}&kigId=${kigId}`),
      await caller.call(`/api/campus/student/history?id=${id}`),
    ];
    const text = JSON.stringify(answers);
    return kindergartens.filter((one) => text.includes(children.get(one)?.path as string));
  }

  it('include a photo only for its own kindergarten and for accounts with a grant of faces', async () => {
    for (const appType of appTypes) {
      for (const number of kindergartens) {
        const expected = appType === 3 ? [1] : [];
        expect(await shownTo(tenants.as(appType), number), `${appType} ${number}`).toEqual(expected);
      }
    }
    for (const number of [2, 3] as const) expect(await shownTo(tenants.of(number), 1)).toEqual([number]);
    await withGrants(['face'], {}, async () => {
      for (const appType of grantees) {
        for (const number of kindergartens) {
          // If every reached kindergarten grants it, the photo shows without a kindergarten in the call.
          const all = appType === 8 ? [2, 3] : [];
          const expected = number === 1 ? all : [...new Set([...all, number])];
          expect(await shownTo(tenants.as(appType), number), `${appType} ${number}`).toEqual(expected);
        }
      }
    });
    for (const [topics, days] of [
      [['students', 'contacts', 'health'], {}],
      [['face'], noLonger],
      [['face'], notYet],
    ] as const) {
      await withGrants(topics, days, async () => {
        for (const appType of grantees) {
          for (const number of kindergartens) expect(await shownTo(tenants.as(appType), number)).toEqual([]);
        }
      });
    }
  });

  it('open only with their own signature, for every kind of user', async () => {
    const [mine, theirs] = [children.get(1), children.get(2)] as { path: string; signed: string }[];
    if (!mine || !theirs) throw new Error('there are no photos');
    const signature = mine.signed.slice(mine.signed.indexOf('?'));
    expect(await get(mine.signed)).toBe(200);
    for (const address of [
      theirs.path,
      `${theirs.path}${signature}`,
      theirs.signed.replace(/signature=.{6}/, 'signature=AAAAAA'),
      theirs.signed.replace(/expires=\d/, 'expires=9'),
      `${theirs.path}?expires=${Math.floor(Date.now() / 1000) + 600}`,
    ]) {
      expect(await get(address), address).toBe(404);
      for (const appType of appTypes) {
        expect(await get(address, { authorization: `Bearer ${tenants.as(appType).token}` })).toBe(404);
      }
    }
  });

  it('are uploaded only with credentials for the own organization’s part of the store', async () => {
    const bytes = await photo();
    for (const appType of appTypes) {
      const caller = tenants.as(appType);
      const credentials = await credentialsOf(caller);
      const code = organizationOf[appType] as string;
      expect(credentials.prefix).toMatch(new RegExp(`^${code}/\\d{4}-\\d\\d-\\d\\d/common/$`));
      const name = `${crypto.randomUUID()}.jpg`;
      for (const other of ['KG0002', 'KG0001', 'OP0001'].filter((one) => one !== code)) {
        const key = `${credentials.prefix.replace(code, other)}${name}`;
        expect((await put(tenants.server, credentials, key, bytes)).status, `${appType} ${key}`).toBe(403);
      }
      expect((await put(tenants.server, credentials, `${credentials.prefix}${name}`, bytes)).status).toBe(200);
      const stranger = await credentialsOf(tenants.of(appType === 3 ? 3 : 2));
      const mixed = { ...credentials, securityToken: stranger.securityToken };
      expect((await put(tenants.server, mixed, `${stranger.prefix}${name}`, bytes)).status).toBe(403);

      const ask = async (kigId: string) => {
        const { requestId: _, ...answer } = await caller.call('/sys/third-auth/getOssAuth', { kigId });
        return answer;
      };
      const none = await ask('00000000-0000-7000-8000-00000000dead');
      expect(none).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
      for (const number of kindergartens) {
        const answer = await ask(tenants.kig[number]);
        if (reaches[appType]?.includes(number)) expect(answer, `${appType} ${number}`).toMatchObject({ code: '200' });
        else expect(answer, `${appType} ${number}`).toEqual(none);
      }
    }
  });

  it('are uploaded in the modes that each kind of user may use', async () => {
    const all = [...appTypes];
    const who: Record<string, readonly number[]> = {
      icon: all,
      face: all,
      card: all,
      image: all,
      APK: [8, 9],
      ZIP: [8, 9],
      DOC: all.filter((appType) => appType !== 7),
      video: [3, 6, 7, 9, 15, 16, 17, 18],
    };
    for (const [mode, kinds] of Object.entries(who)) {
      for (const appType of appTypes) {
        const { error } = await tenants.as(appType).call('/sys/third-auth/getOssAuth', { mode });
        expect(error, `${appType} ${mode}`).toBe(kinds.includes(appType) ? undefined : 'PERMISSION_MISSING');
      }
    }
  });

  it('cannot be taken by another kindergarten or saved at a foreign child', async () => {
    const { path, signed } = children.get(1) as { path: string; signed: string };
    const fresh = await upload(tenants.server, tenants.as(3), await photo('#456789'));
    const own = (await tenants.of(2).ask('/api/campus/student/page', { pageSize: 2 })).list[1];
    for (const taken of [path, signed, fresh]) {
      const answer = await tenants.of(2).call('/api/campus/student/save', { id: own.id, facePhoto: taken });
      expect(answer, taken).toMatchObject({ error: 'VALIDATION_FAILED', errors: [{ field: 'facePhoto' }] });
    }
    for (const appType of appTypes) {
      const { id } = children.get(2) as { id: string };
      const answer = await tenants.as(appType).call('/api/campus/student/save', { id, facePhoto: fresh });
      expect(answer.error, String(appType)).toBe(appType === 3 ? 'RECORD_NOT_FOUND' : 'PERMISSION_MISSING');
    }
    for (const number of kindergartens) {
      const child = children.get(number) as { id: string; path: string };
      const { facePhoto } = await mainOf(number).ask(`/api/campus/student/get?id=${child.id}`);
      expect(facePhoto).toContain(child.path);
      expect(await get(facePhoto)).toBe(200);
    }
    // The account that uploaded the photo can still use it.
    const { list } = await tenants.as(3).ask('/api/campus/student/page', { pageSize: 1 });
    await tenants.as(3).ask('/api/campus/student/save', { id: list[0].id, facePhoto: fresh });
  });
});
