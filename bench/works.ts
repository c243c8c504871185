import { accountOf, benchPassword, biggestCode, ordinaryCode, secretOf } from './load-data.ts';
import type { Who, Work, WorkRequest } from './measure.ts';
import { signedHeaders } from './signed-headers.ts';

/** Data from which the requests are made. */
export interface WorkData {
  /** Bearer tokens of the accounts of an ordinary kindergarten and of the biggest. */
  ordinaryToken: string;
  biggestToken: string;
  /** Token of the operator, who reads all kindergartens. */
  operatorToken: string;
  /** Ids of the ordinary kindergarten's children. */
  studentIds: readonly string[];
  classId: string;
  /** Cards of each kindergarten's children, for events. */
  cards: ReadonlyMap<string, readonly string[]>;
  /** Last requested page of the biggest kindergarten. */
  farPage: number;
}

const json = { 'content-type': 'application/json' };
const get = (token: string, path: string): WorkRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
});
const post = (token: string, path: string, body: object): WorkRequest => ({
  method: 'POST',
  path,
  headers: { ...json, authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
});

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};
// Distinguishes this run from earlier ones on the same data.
const run = Date.now().toString(36);

/** Returns all works, in the order of the table. */
export function worksOf(data: WorkData): Work[] {
  const { ordinaryToken, biggestToken, operatorToken, studentIds, classId } = data;
  const page = (token: string, body: object) => post(token, '/api/campus/student/page', { pageSize: 10, ...body });
  const anyStudent = () => studentIds[next() % studentIds.length] as string;
  const searches = ['王', '沐宸', 'wang', 'lms', 'zhang', '李'];
  return [
    { name: 'paged list with total', goal: 0.65, connections: 10, request: () => page(ordinaryToken, {}) },
    { name: 'paged list with total', goal: 0.65, connections: 50, request: () => page(ordinaryToken, {}) },
    {
      name: `page ${data.farPage} of the biggest`,
      goal: 2,
      connections: 10,
      request: () => page(biggestToken, { pageNumber: data.farPage }),
    },
    {
      name: 'search by name or pinyin',
      goal: 0.7,
      connections: 10,
      request: () => page(ordinaryToken, { q: searches[next() % searches.length] }),
    },
    {
      name: 'read one',
      goal: 0.4,
      connections: 10,
      request: () => get(ordinaryToken, `/api/campus/student/get?id=${anyStudent()}`),
    },
    {
      name: 'student page: place in class and siblings',
      goal: null,
      connections: 10,
      request: () => get(ordinaryToken, `/api/campus/student/around?id=${anyStudent()}`),
    },
    {
      name: 'student page: timeline',
      goal: null,
      connections: 10,
      request: () => get(ordinaryToken, `/api/campus/student/timeline?id=${anyStudent()}`),
    },
    {
      name: 'teachers of all kindergartens, for the operator',
      goal: null,
      connections: 10,
      request: () => post(operatorToken, '/api/campus/teacher/page', { pageSize: 10 }),
    },
    {
      name: 'create',
      goal: 0.35,
      connections: 10,
      request: () => {
        const number = next();
        const phone = `18${String((Date.now() + number) % 1e9).padStart(9, '0')}`;
        const parents = [{ parentName: '王敏', relation: 'mother', parentPhone: phone }];
        const child = { stuName: '王沐宸', sex: 'male', birthday: '2021-05-06', classId, parents };
        return post(ordinaryToken, '/api/campus/student/save', child);
      },
    },
    {
      name: 'update',
      goal: 0.35,
      connections: 10,
      request: () => post(ordinaryToken, '/api/campus/student/save', { id: anyStudent(), remark: `note ${next()}` }),
    },
    {
      name: 'sign-in',
      goal: null,
      connections: 2,
      request: () => ({
        method: 'POST',
        path: '/sys/login/login',
        headers: json,
        body: JSON.stringify({ userName: accountOf(ordinaryCode), password: benchPassword, appType: 3 }),
      }),
    },
    {
      name: 'device events, batches of 500',
      goal: 0.7,
      connections: 4,
      unitsPerRequest: 500,
      request: (who) => batch(data, who, 500),
    },
    {
      name: 'morning rush, 560 events a second one by one',
      goal: null,
      connections: 40,
      ratePerSecond: 560,
      request: (who) => batch(data, who, 1),
    },
    {
      name: 'the same, ten times as many',
      goal: null,
      connections: 100,
      ratePerSecond: 5_600,
      request: (who) => batch(data, who, 1),
    },
  ];
}

/** Returns a signed batch of new events, from each machine in turn. */
function batch({ cards }: WorkData, who: Who, size: number): WorkRequest {
  const codes = [...cards.keys()];
  const number = next();
  const code = codes[number % codes.length] as string;
  const own = cards.get(code) as readonly string[];
  const serial = `${code}-${1 + (number % 2)}`;
  const now = new Date().toISOString();
  const events = Array.from({ length: size }, (_, index) => ({
    id: `${run}-${who}-${number}-${index}`,
    kind: 'card',
    at: now,
    cardNumber: own[(number + index) % own.length],
  }));
  const body = JSON.stringify({ events });
  const path = '/device/v1/events';
  const signed = signedHeaders({ secret: secretOf(serial), serialNumber: serial, path, time: now, body });
  return { method: 'POST', path, headers: { ...json, ...signed }, body };
}

export { biggestCode, ordinaryCode };
