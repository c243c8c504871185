import { isPlate } from '@kiga/contract/transport/plate.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { startMorning } from '../../support/morning.ts';
import { newBus, newDriver } from '../../support/school-bus.ts';
import { type Caller, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

let server: TestServer;
let demo3: Caller;
let demo4: Caller;
let demo9: Caller;

beforeAll(async () => {
  const morning = await startMorning();
  ({ server, demo3, demo4, demo9 } = morning);
  return () => server.close();
});

const call = (entity: string, input: Record<string, unknown>, caller = demo3) =>
  caller.call(`/api/transport/${entity}/save`, input);

/** Returns the errors of a refused record by field. */
async function issues(entity: string, input: Record<string, unknown>): Promise<Record<string, string>> {
  const { errors = [] } = await call(entity, input);
  return Object.fromEntries(errors.map(({ field, error }) => [field, error]));
}

/** A driver with pictures of its own. */
async function newPerson(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [license, face] = await Promise.all(
    ['card', 'face'].map(async (mode) => upload(server, demo3, await photo(), 'jpg', { mode, module: 'driver' })),
  );
  const phone = [{ number: '13800001234' }];
  return { driverName: '罗建', driverAge: 45, phone, license, photo: face, licenseExpiresOn: '2029-05-01', ...more };
}

describe('a driver', () => {
  it('is refused without licence, photo, phone or the last day of the licence', async () => {
    const nothing = { driverName: '罗建', driverAge: 45 };
    expect(await issues('driver', nothing)).toEqual({
      license: 'FIELD_REQUIRED',
      photo: 'FIELD_REQUIRED',
      phone: 'FIELD_REQUIRED',
      licenseExpiresOn: 'FIELD_REQUIRED',
    });
  });

  it('has up to 3 phones, each of them once and in its format', async () => {
    const phones = (...numbers: string[]) => newPerson({ phone: numbers.map((number) => ({ number })) });
    const three = ['13800001231', '+8613800001232', '13800001233'];
    const data = succeeded(await call('driver', await phones(...three)));
    const numbers = data.phone.map(({ number }: { number: string }) => number.slice(-4));
    expect(numbers).toEqual(['1231', '1232', '1233']);
    // A mask stands for the phone that stays.
    const { id, version, phone: shown } = data;
    const change = (...given: string[]) => call('driver', { id, version, phone: given.map((number) => ({ number })) });
    expect(shown[0]).toEqual({ number: '138****1231' });
    expect((await change('138****1231', '13800001231')).errors).toMatchObject([
      { field: 'phone.1.number', error: 'TRANSPORT_PHONE_TWICE' },
    ]);
    expect((await change('138****9999')).errors).toMatchObject([
      { field: 'phone.0.number', error: 'FIELD_PHONE_FORMAT' },
    ]);
    expect((await change('138****1233', '13800001235')).errors).toBeUndefined();
    const { phone: whole } = await demo3.ask('/api/transport/driver/read-contact', { id });
    expect(whole).toEqual([{ number: '13800001233' }, { number: '13800001235' }]);
    expect(await issues('driver', await phones(...three, '13800001234'))).toEqual({ phone: 'FIELD_TOO_MANY' });
    expect(await issues('driver', await phones('13800001231', '13800001231'))).toEqual({
      'phone.1.number': 'TRANSPORT_PHONE_TWICE',
    });
    expect(await issues('driver', await phones('1380000'))).toEqual({ 'phone.0.number': 'FIELD_PHONE_FORMAT' });
    expect(await issues('driver', await phones())).toEqual({ phone: 'FIELD_REQUIRED' });
  });

  it.each([
    [24, { driverAge: 'FIELD_TOO_SMALL' }],
    [25, {}],
    [60, {}],
    [61, { driverAge: 'FIELD_TOO_LARGE' }],
  ])('takes an age of %i with the issues %o', async (driverAge, errors) => {
    expect(await issues('driver', await newPerson({ driverAge }))).toEqual(errors);
  });

  it('shows its phones in full to those who keep the records, and masked to a group', async () => {
    const id = await newDriver(server, demo3, { phone: [{ number: '13811112222' }] });
    const { phone } = await demo3.ask('/api/transport/driver/read-contact', { id });
    expect(phone).toEqual([{ number: '13811112222' }]);
    const kigId = (await demo3.ask(`/api/transport/driver/get?id=${id}`)).kigId;
    const seen = await demo4.ask(`/api/transport/driver/get?id=${id}&kigId=${kigId}`);
    expect(JSON.stringify(seen)).not.toContain('13811112222');
    expect(await demo4.call('/api/transport/driver/read-contact', { id, kigId })).toMatchObject({ status: 403 });
  });
});

describe('a plate', () => {
  it.each([
    '京A12345',
    '京AD92035',
    '粤B12345D',
    '沪CF0001',
    '京a12345',
    ' 京A 12345 ',
    '京A·12345',
    '川A1234学',
    '苏E1234挂',
    '鄂AA1B2C',
  ])('may be %s', (text) => {
    expect(isPlate(text)).toBe(true);
  });

  it.each([
    '',
    '京',
    'A12345',
    '京12345',
    '京A1234',
    '京A123456',
    '东A12345',
    '京I12345',
    '京A1234I',
    '京AO1234',
    '京A12D456',
    'ABC123',
  ])('may not be %s', (text) => {
    expect(isPlate(text)).toBe(false);
  });
});

describe('a bus', () => {
  const seats = { seatCount: 20, rowCount: 5, inspectionExpiresOn: '2027-03-01' };

  it('needs a plate in its format, which is kept in one form and belongs to one bus', async () => {
    expect(await issues('bus', { busName: '无牌', ...seats })).toEqual({ carNo: 'FIELD_REQUIRED' });
    expect(await issues('bus', { busName: '错牌', carNo: '京A1234', ...seats })).toEqual({
      carNo: 'TRANSPORT_PLATE_FORMAT',
    });
    const data = succeeded(await call('bus', { busName: '一号', carNo: ' 京a·1234b ', ...seats }));
    expect(data).toMatchObject({ carNo: '京A1234B', state: 'inUse' });
    expect(await issues('bus', { busName: '二号', carNo: '京A1234B', ...seats })).toEqual({
      carNo: 'TRANSPORT_PLATE_TAKEN',
    });
    expect(await issues('bus', { busName: '一号', carNo: '京A1234C', ...seats })).toEqual({
      busName: 'TRANSPORT_BUS_NAME_TAKEN',
    });
  });

  it('has no more rows than seats', async () => {
    const input = { busName: '排', carNo: '京A00001', ...seats, seatCount: 4 };
    expect(await issues('bus', input)).toEqual({ rowCount: 'TRANSPORT_ROWS_ABOVE_SEATS' });
  });

  it('takes no driver whose licence has expired, and keeps one whose licence expires later', async () => {
    const expired = await newDriver(server, demo3, { licenseExpiresOn: '2026-11-19' });
    const today = await newDriver(server, demo3, { licenseExpiresOn: '2026-11-20' });
    const input = { busName: '司机', carNo: '京A00002', ...seats };
    expect(await issues('bus', { ...input, driverId: expired })).toEqual({ driverId: 'TRANSPORT_LICENSE_EXPIRED' });
    const data = succeeded(await call('bus', { ...input, driverId: today }));
    const { version } = await demo3.ask(`/api/transport/driver/get?id=${today}`);
    await demo3.ask('/api/transport/driver/save', { id: today, version, licenseExpiresOn: '2026-11-19' });
    const again = { id: data.id, version: data.version, busName: '司机二', driverId: today };
    expect(await issues('bus', again)).toEqual({});
  });

  it('cannot be written by a group or the operator, who read it', async () => {
    const { busId } = await newBus(server, demo3, { name: '集团', carNo: '京A00003' });
    const { kigId } = await demo3.ask(`/api/transport/bus/get?id=${busId}`);
    for (const caller of [demo4, demo9]) {
      const seen = await caller.ask(`/api/transport/bus/get?id=${busId}&kigId=${kigId}`);
      expect(seen).toMatchObject({ busName: '集团' });
      expect(await call('bus', { id: busId, version: 1, kigId, busName: '改' }, caller)).toMatchObject({ status: 403 });
    }
  });

  it('is unknown to another kindergarten, with its lines, stops and driver', async () => {
    const { busId, lineId, driverId } = await newBus(server, demo3, { name: '别园', carNo: '京A00004' });
    const stranger = await colleague(server, { userName: 'stranger.lists', of: 'KG0003' });
    for (const path of [`bus/get?id=${busId}`, `line/get?id=${lineId}`, `driver/get?id=${driverId}`]) {
      expect(await stranger.call(`/api/transport/${path}`)).toMatchObject({ status: 404 });
    }
    expect(await stranger.call(`/api/transport/rider/of-bus?id=${busId}`)).toMatchObject({ status: 404 });
    const theirs = await call('line', { lineName: '偷', busId, arrivesAt: '07:40' }, stranger);
    expect(theirs.errors).toMatchObject([{ field: 'busId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
    const bus = await call('bus', { busName: '偷', carNo: '京A00005', ...seats, driverId }, stranger);
    expect(bus.errors).toMatchObject([{ field: 'driverId', error: 'FIELD_REFERENCE_UNKNOWN' }]);
  });
});

describe('a line', () => {
  it('needs an arrival or a departure, and a name of its own', async () => {
    const { busId } = await newBus(server, demo3, { name: '线', carNo: '京A00006' });
    expect(await issues('line', { lineName: '无时', busId })).toEqual({ arrivesAt: 'TRANSPORT_LINE_WITHOUT_TIME' });
    expect(await issues('line', { lineName: '线线', busId, arrivesAt: '07:40' })).toEqual({
      lineName: 'TRANSPORT_LINE_NAME_TAKEN',
    });
    const data = succeeded(await call('line', { lineName: '早线', busId, arrivesAt: '07:40' }));
    expect(data).toMatchObject({ leavesAt: null, closeWithinMinutes: 10, stopCount: 0, childCount: 0 });
  });

  it('keeps its times after those of its stops in the morning, and before them in the afternoon', async () => {
    const { lineId } = await newBus(server, demo3, { name: '时', carNo: '京A00007' });
    const { version } = await demo3.ask(`/api/transport/line/get?id=${lineId}`);
    const change = (times: Record<string, string>) => issues('line', { id: lineId, version, ...times });
    expect(await change({ arrivesAt: '07:15' })).toEqual({ arrivesAt: 'TRANSPORT_STOP_AFTER_SCHOOL' });
    expect(await change({ leavesAt: '17:20' })).toEqual({ leavesAt: 'TRANSPORT_STOP_BEFORE_SCHOOL' });
    expect(await change({ arrivesAt: '07:16', leavesAt: '17:19' })).toEqual({});
  });
});

describe('a stop', () => {
  it('has a time within its line, which no other stop has', async () => {
    const { lineId } = await newBus(server, demo3, { name: '站', carNo: '京A00008' });
    const add = (times: Record<string, string>) => issues('stop', { lineId, stopName: '新站', ...times });
    expect(await add({})).toEqual({ toSchoolAt: 'TRANSPORT_STOP_WITHOUT_TIME' });
    expect(await add({ toSchoolAt: '07:46' })).toEqual({ toSchoolAt: 'TRANSPORT_STOP_AFTER_SCHOOL' });
    expect(await add({ toHomeAt: '17:00' })).toEqual({ toHomeAt: 'TRANSPORT_STOP_BEFORE_SCHOOL' });
    expect(await add({ toSchoolAt: '07:02', toHomeAt: '17:20' })).toEqual({
      toSchoolAt: 'TRANSPORT_STOP_TIME_TAKEN',
      toHomeAt: 'TRANSPORT_STOP_TIME_TAKEN',
    });
    expect(await add({ toSchoolAt: '07:03' })).toEqual({});
  });
});
