import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let demo3: Caller;
/** The server's clock in UTC; the demo's kindergarten is 8 hours ahead. */
let now = new Date('2026-11-20T04:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  demo3 = await server.as('demo3');
});
afterAll(() => server.close());

const act = (name: string, input: Record<string, unknown>) => demo3.call(`/api/campus/term/${name}`, input);
const save = (input: Record<string, unknown>) => act('save', input);
const list = async () => succeeded(await act('page', { pageSize: 100 })).list;
const first = { schoolYear: '2026-2027', semester: 'first', beginDate: '2026-09-01', endDate: '2027-01-22' };
const second = { schoolYear: '2026-2027', semester: 'second', beginDate: '2027-02-22', endDate: '2027-07-09' };

beforeEach(async () => {
  const ids = (await list()).map(({ id }: { id: string }) => id);
  if (ids.length > 0) succeeded(await act('delete', { id: ids }));
});

describe('a term', () => {
  it('[E15] has school year, semester, begin and end, and a name made from the first two', async () => {
    expect(succeeded(await save(first))).toMatchObject({ ...first, termName: '2026–2027 学年上学期' });
    const data = succeeded(await save(second));
    expect(data).toMatchObject({ ...second, termName: '2026–2027 学年下学期', termNameEn: '2026–2027, second term' });
    expect(succeeded(await save({ id: data.id, schoolYear: '2027-2028' })).termName).toBe('2027–2028 学年下学期');
    expect(await save({ id: data.id, termName: '秋季' })).toMatchObject({
      errors: [{ field: 'termName', error: 'FIELD_UNKNOWN' }],
    });
  });

  it('is refused without school year, semester or days, with an issue at each field', async () => {
    const { errors } = await save({});
    expect(errors?.map(({ field, error }) => [field, error])).toEqual(
      Object.keys(first).map((field) => [field, 'FIELD_REQUIRED']),
    );
  });

  it.each(['2026', '2026-2028', '2027-2026', '2026-2026', '26-27', '2026/2027', '二〇二六'])(
    'cannot have the school year %s, which must be two consecutive years',
    async (schoolYear) => {
      expect(await save({ ...first, schoolYear })).toMatchObject({
        status: 400,
        errors: [{ field: 'schoolYear', error: 'CAMPUS_TERM_SCHOOL_YEAR' }],
      });
    },
  );

  it.each(['2026-09-01', '2026-08-31'])('cannot begin on 2026-09-01 and end on %s', async (endDate) => {
    expect(await save({ ...first, endDate })).toMatchObject({
      status: 400,
      errors: [{ field: 'endDate', error: 'CAMPUS_TERM_ENDS_BEFORE_BEGIN' }],
    });
  });

  it('exists once for a school year and semester', async () => {
    succeeded(await save(first));
    expect(await save({ ...first, beginDate: '2027-02-22', endDate: '2027-07-09' })).toMatchObject({
      errors: [{ error: 'CAMPUS_TERM_TAKEN' }],
    });
  });

  it('belongs to one kindergarten, while another may have terms on the same days', async () => {
    const data = await (await server.as('demo9')).ask('/api/campus/term/page', { pageSize: 100 });
    const days = data.list.map(({ kigId, beginDate }: Record<string, string>) => [kigId, beginDate]);
    expect(new Set(days.map(([kigId]: [string]) => kigId)).size).toBeGreaterThan(1);
    const begins = days.map(([, beginDate]: [string, string]) => beginDate);
    expect(new Set(begins).size).toBeLessThan(begins.length);
  });
});

describe('the terms of a kindergarten', () => {
  const overlaps = { field: 'beginDate', error: 'CAMPUS_TERM_OVERLAPS', data: { title: '2026–2027, first term' } };

  it.each([
    ['a term within', '2026-10-01', '2026-10-31'],
    ['a term around it', '2026-08-01', '2027-03-01'],
    ['a term that begins on its last day', '2027-01-22', '2027-07-09'],
    ['a term that ends on its first day', '2026-05-01', '2026-09-01'],
  ])('cannot overlap: %s is refused, and the other term is named', async (_what, beginDate, endDate) => {
    succeeded(await save(first));
    expect(await save({ ...second, beginDate, endDate })).toMatchObject({ status: 400, errors: [overlaps] });
  });

  it('may follow each other without a gap, and a term does not overlap itself', async () => {
    const data = succeeded(await save(first));
    expect(await save({ ...second, beginDate: '2027-01-23' })).toMatchObject({ code: '200' });
    expect(await save({ id: data.id, endDate: '2027-01-21' })).toMatchObject({ code: '200' });
    expect(await save({ id: data.id, endDate: '2027-01-23' })).toMatchObject({
      errors: [{ ...overlaps, data: { title: '2026–2027, second term' } }],
    });
  });

  it('cannot overlap even if two are saved concurrently: one of them is refused', async () => {
    const both = await Promise.all([save(first), save({ ...second, beginDate: '2027-01-01' })]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
    expect(both.find(({ code }) => code === '400')?.errors).toMatchObject([{ error: 'CAMPUS_TERM_OVERLAPS' }]);
    expect(await list()).toHaveLength(1);
  });

  it('ignore deleted terms, which cannot be restored into an overlap', async () => {
    const data = succeeded(await save(first));
    succeeded(await act('delete', { id: data.id }));
    const other = await save({ ...second, beginDate: '2027-01-01' });
    expect(other).toMatchObject({ code: '200' });
    const refused = await act('restore', { id: data.id });
    expect(refused).toMatchObject({
      status: 409,
      error: 'CAMPUS_TERM_OVERLAPS',
      text: 'The days overlap with the term 2026–2027, second term',
    });
    const batch = succeeded(await act('batch', { act: 'restore', records: [{ id: data.id }] }));
    expect(batch.rows).toMatchObject([{ done: false, error: 'CAMPUS_TERM_OVERLAPS' }]);
    succeeded(await act('delete', { id: other.data.id }));
    expect(await act('restore', { id: data.id })).toMatchObject({ code: '200', data: { deleted: false } });
  });

  it('cannot be restored beside a term of the same school year and semester', async () => {
    const data = succeeded(await save(first));
    succeeded(await act('delete', { id: data.id }));
    succeeded(await save({ ...first, beginDate: '2027-02-22', endDate: '2027-07-09' }));
    expect(await act('restore', { id: data.id })).toMatchObject({ status: 409, error: 'RESTORE_CONFLICT' });
  });

  it('cannot be restored into an overlap from the history', async () => {
    const data = succeeded(await save(first));
    const earlier = succeeded(await save({ id: data.id, endDate: '2026-12-31' }));
    succeeded(await save({ ...second, beginDate: '2027-01-01' }));
    const history = await demo3.ask(`/api/campus/term/history?id=${data.id}`);
    const set = { id: data.id, version: earlier.version, historyId: history.entries[0].id, field: 'endDate' };
    expect(await act('restore-field', set)).toMatchObject({ errors: [{ error: 'CAMPUS_TERM_OVERLAPS' }] });
  });
});

describe('the current term', () => {
  it('changes at midnight of the kindergarten', async () => {
    succeeded(await save(first));
    succeeded(await save(second));
    const on = async (moment: string) => {
      now = new Date(moment);
      demo3 = await server.as('demo3');
      return (await list()).map(({ status }: { status: string }) => status);
    };
    // The list shows the last term first.
    expect(await on('2026-08-31T15:59:00Z')).toEqual(['coming', 'coming']);
    expect(await on('2026-08-31T16:00:00Z')).toEqual(['coming', 'current']);
    expect(await on('2027-01-22T15:59:00Z')).toEqual(['coming', 'current']);
    expect(await on('2027-01-22T16:00:00Z')).toEqual(['coming', 'past']);
    expect(await on('2027-02-21T16:00:00Z')).toEqual(['current', 'past']);
    expect(await on('2027-07-09T16:00:00Z')).toEqual(['past', 'past']);
    now = new Date('2026-11-20T04:00:00Z');
    demo3 = await server.as('demo3');
    const [, current] = await list();
    expect((await demo3.ask(`/api/campus/term/get?id=${current.id}`)).status).toBe('current');
    const data = await demo3.ask(`/api/campus/term/history?id=${current.id}`);
    expect(data.entries[0].changes.map(({ field }: { field: string }) => field)).not.toContain('status');
  });
});
