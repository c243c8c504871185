import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuOf } from '../../facts/menu.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
const callers = new Map<number, Caller>();

beforeAll(async () => {
  server = await startTestServer();
  for (const appType of appTypes) callers.set(appType, await server.as(`demo${appType}`));
});
afterAll(() => server.close());

const as = (appType: number) => callers.get(appType) as Caller;

describe('menus', () => {
  const rowsOf = async (appType: number) => {
    const data = await as(appType).ask('/api/identity/session/current');
    const flat = (menus: any[]): any[] => menus.flatMap((menu) => [menu, ...flat(menu.subMenus)]);
    return flat(data.menus) as { name: string; href: string | null; isShow: boolean }[];
  };
  const names = async (appType: number) =>
    (await rowsOf(appType)).filter(({ isShow }) => isShow).map(({ name }) => name);

  it('[H04] contain the rows that the permissions allow, and a heading only above such rows', async () => {
    for (const appType of appTypes) {
      const wanted = menuOf(appType).flatMap(({ heading, screens }) => [
        ...(heading ? [heading.en] : []),
        ...screens.map(({ en }) => en),
      ]);
      expect(await names(appType), String(appType)).toEqual(wanted);
    }
  });

  it('contain hidden rows for the screens that the account opens only by address', async () => {
    const hidden = async (appType: number) =>
      (await rowsOf(appType)).filter(({ isShow }) => !isShow).map(({ href }) => href);
    const ofShows = ['/live/host', '/liveLeaveMessage'];
    const ofShop = ['/mallNoticeList', '/shop/notice-list', '/shop/delivery-rules', '/shop/import-pictures'];
    const ofApp = ['/app-function', '/app-advertisement', '/operations/app-modules'];
    const ofCommunity = ['/community/comments', '/community/mutes', '/community/appeals'];
    const ofStaff = '/RulesForTeacherAttendance';
    const ofMachines = ['/equipmentList', '/checkInMachineManagement', '/checkRobotList'];
    const devices = ['/equipmentList', '/checkInMachineManagement', '/stereo', '/checkRobotList'];
    const cameras = '/cameraManagement';
    const ofDevices = [...devices, cameras, '/message'];
    const recharges = ['/addRechargeCash', '/addRechargeVideo', '/recharge-details'];
    const checks = ['/mon-aft-healthDetail', '/noCheck', '/health/check-rules'];
    const rules = ['/health/disease-rules', '/health/epidemic-reports', '/health/alarm-rules'];
    const exams = ['/health/exam-results', '/health/exam-class', '/health/exam-summary'];
    const growth = ['/health/growth-rules', ...exams, '/health/measurement-class', '/health/measurements-due'];
    const entries = ['/health/epidemic-entry', '/health/observation-class', '/health/exams-due', ...growth];
    const lines = ['/campus/bus-lines', '/campus/bus-stops'];
    const ofBuses = ['/schoolBusStudent', ...lines, '/campus/bus-riders'];
    expect(await hidden(3)).toEqual([
      '/kigHome',
      '/kigBaseKigSetting',
      '/kigCampusChangePsd',
      '/campus/roll-over',
      ...ofBuses,
      '/attendance/leave-policies',
      '/attendance/refund-rules',
      ofStaff,
      ...checks,
      ...rules,
      ...entries,
      '/addRecipe',
      '/catering/recipe-list',
      '/catering/purchasing',
      '/catering/substitutes',
      '/catering/catering-rules',
      '/set-timetable',
      '/teaching/lessons',
      '/teaching/schedules',
      '/activity-count',
      ...devices,
      '/kigCamera',
      cameras,
      '/devices/camera-views',
      '/devices/camera-recordings',
      '/billing/own-merchants',
      '/membershipRenewal',
      ...recharges,
      '/mallNoticeList',
      '/shop/delivery-rules',
      '/shop/own-commodities',
      '/shop/sold-orders',
      '/shop/import-pictures',
      '/message',
    ]);
    const ofKitchen = ['/catering/recipe-list', '/catering/purchasing', '/catering/catering-rules'];
    const ofOperator = ofDevices.toSpliced(-2, 0, '/atomDebugger', '/atomTest');
    const withPayments = ofOperator.toSpliced(-1, 0, '/payment-setting');
    const withShows = withPayments.toSpliced(-2, 0, ...ofShows, ...ofCommunity).toSpliced(-1, 0, ...ofShop, ...ofApp);
    expect(await hidden(9)).toEqual(['/kigBaseKigSetting', ...lines, ...ofKitchen, ...withShows]);
    expect(await hidden(8)).toEqual(ofOperator);
    expect(await hidden(4)).toEqual([...ofBuses, ofStaff, ...ofKitchen, ...ofMachines, '/message']);
    expect(await hidden(5)).toEqual([
      ...devices,
      cameras,
      '/agenKigFeeSet',
      '/membershipRenewalAgent',
      ...recharges,
      '/app-function',
      '/AgentAPPModuleConfig',
      '/message',
    ]);
    expect(await hidden(15)).toEqual([
      ...lines,
      ...devices,
      cameras,
      ...ofShows,
      ...ofCommunity,
      ...ofShop,
      ...ofApp,
      '/message',
    ]);
    const served = '/medicalInstitutionsServerKig';
    for (const appType of [6, 18]) {
      expect(await hidden(appType), String(appType)).toEqual([
        ...checks,
        served,
        ...rules,
        '/health/growth-rules',
        ...exams,
        ...ofKitchen,
        ...(appType === 18 ? ofShows : []),
        '/message',
      ]);
    }
    const ofFinance = ['/billing/agent-income', '/agenKigFeeSet', '/payment-setting', '/recharge-details', '/message'];
    expect(await hidden(11)).toEqual(ofFinance);
    for (const appType of [7, 16, 17]) expect(await hidden(appType), String(appType)).toEqual([...ofShows, '/message']);
  });
});
