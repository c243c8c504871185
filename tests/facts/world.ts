import { type Caller, organizationId, type TestServer } from '../support/test-server.ts';

/** Helpers with which facts create records: a server with the demo and its accounts. */
export interface World {
  server: TestServer;
  /** Returns the account of a kind of user. */
  as(appType: number): Caller;
  /** Returns the id of a demo organization by its code. */
  organization(code: string): Promise<string>;
  /**
   * Saves a record as a kind of user; `path` is `<area>/<entity>/<call>`. Throws for a refusal.
   * @returns its id
   */
  save(appType: number, path: string, input: Record<string, unknown>): Promise<string>;
  /** Enters a boy born on 2022-01-01 into the first class that has a place, or into a new one. Returns his id. */
  newChild(stuName: string, more?: Record<string, unknown>): Promise<string>;
  /** Returns an unused number. */
  next(): number;
}

let serial = 0;

/** Returns these helpers for a server. */
export function worldOf(server: TestServer, as: (appType: number) => Caller): World {
  const world: World = {
    server,
    as,
    organization: (code) => organizationId(server.db, code),
    async save(appType, path, input) {
      const answer = await as(appType).call(`/api/${path}`, input);
      if (answer.code !== '200') throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data.id;
    },
    async newChild(stuName, more) {
      const classId = await classWithPlace(world);
      return world.save(3, 'campus/student/save', { stuName, sex: 'male', birthday: '2022-01-01', classId, ...more });
    },
    next() {
      serial += 1;
      return serial;
    },
  };
  return world;
}

async function classWithPlace({ as, save, next }: World): Promise<string> {
  const listed = await as(3).ask<{ id: string }[]>('/api/campus/class/list');
  const { list } = await as(3).ask('/api/campus/class/page', { pageSize: 200 });
  const hasPlace = ({ capacity, studentCount }: { capacity: number | null; studentCount: number }) =>
    capacity === null || studentCount < capacity;
  const free = new Set(list.filter(hasPlace).map(({ id }: { id: string }) => id));
  const first = listed.find(({ id }) => free.has(id));
  return first?.id ?? save(3, 'campus/class/save', { className: `加${next()}班`, gradeId: list[0].gradeId });
}
