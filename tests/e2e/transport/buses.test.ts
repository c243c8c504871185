import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { newBus, newDriver, tripEvents } from '../../support/school-bus.ts';
import { type Screen, screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';
import type { Caller } from '../../support/test-server.ts';
import { goWithin } from '../../support/within-page.ts';

const site = startSite();
let demo3: Caller;
let teacherName: string;
const children: { id: string; stuName: string }[] = [];

const languages = [
  {
    mark: 'zh',
    language: 'zh_CN',
    bus: '东线校车',
    driver: '罗建军',
    plates: { wrong: '京A1234', typed: '京a·d12046', kept: '京AD12046' },
    save: '保存校车',
    saved: '保存成功',
    required: '请填写',
    wrongPlate: '请输入正确的车牌号，例如 京A12345',
    labels: {
      busName: '校车名称',
      carNo: '车牌号',
      state: '状态',
      phone: '车载电话',
      driverId: '司机',
      teacherId: '跟车教师',
      seatCount: '幼儿座位数',
      rowCount: '座位排数',
      tailTag: '车尾标签号',
      inspectionExpiresOn: '年检有效期至',
      permitExpiresOn: '校车标牌有效期至',
    },
    inUse: '使用中',
    until: '2099-03-01',
    show: '显示电话',
    students: '站点与学生',
    noLine: '这辆校车还没有线路',
    addLine: '新增线路',
    saveLine: '保存校车线路',
    addStop: '新增站点',
    saveStop: '保存校车站点',
    stopTooLate: '早班时间应早于到园时间 07:40',
    add: '添加学生',
    ok: '添加',
    added: (count: number) => `已添加 ${count} 名学生`,
    seats: (count: number) => `${count} / 2 座`,
    full: '座位不够：共 2 座，还剩 0 座',
    seat: '座位',
    edit: '修改',
    seatTaken: '这个座位已安排给其他学生',
    keep: '保存',
    remove: '移除',
    undo: '撤销',
    cancel: '取消',
    afternoon: /^晚班/,
    leaves: '离园 17:00',
    choose: '选择校车',
    rides: '校车',
    ofTrip: {
      notToday: '今天不来：生病',
      hidden: '你的账号不能查看学生名单',
      close: '由园方结束',
      more: '更多操作',
      reason: '原因',
    },
    closed: '园方结束',
  },
  {
    mark: 'en',
    language: 'en_US',
    bus: 'East bus',
    driver: '何志军',
    plates: { wrong: 'A12345', typed: '京a·d12047', kept: '京AD12047' },
    save: 'Save school bus',
    saved: 'Saved successfully',
    required: 'Required',
    wrongPlate: 'Incorrect plate: a province, a letter, then five or six letters and digits',
    labels: {
      busName: 'Bus name',
      carNo: 'Plate',
      state: 'State',
      phone: 'Phone on the bus',
      driverId: 'Driver',
      teacherId: 'Following teacher',
      seatCount: 'Seats for children',
      rowCount: 'Rows of seats',
      tailTag: 'Tag at the back',
      inspectionExpiresOn: 'Inspection valid until',
      permitExpiresOn: 'Permit valid until',
    },
    inUse: 'In use',
    until: '1 Mar 2099',
    show: 'Show phone in full',
    students: 'Stops and children',
    noLine: 'This bus has no line yet',
    addLine: 'Add line',
    saveLine: 'Save bus line',
    addStop: 'Add stop',
    saveStop: 'Save bus stop',
    stopTooLate: 'The time in the morning must be before the arrival at 07:40',
    add: 'Add children',
    ok: 'Add',
    added: (count: number) => (count === 1 ? '1 child added' : `${count} children added`),
    seats: (count: number) => `${count} of 2 seats`,
    full: 'Not enough seats: 0 of 2 are free',
    seat: 'Seat',
    edit: 'Edit',
    seatTaken: 'Another child has this seat',
    keep: 'Save',
    remove: 'Remove',
    undo: 'Undo',
    cancel: 'Cancel',
    afternoon: /^Afternoon/,
    leaves: 'Leaves 17:00',
    choose: 'Choose a bus',
    rides: 'School bus',
    ofTrip: {
      notToday: 'Not today: 生病',
      hidden: 'Your account cannot see the children',
      close: 'Close from the office',
      more: 'More actions',
      reason: 'Reason',
    },
    closed: 'Closed by office',
  },
] as const;

beforeAll(async () => {
  demo3 = await site.server.as('demo3');
  const [{ id: classId } = { id: '' }] = await demo3.ask<{ id: string }[]>('/api/campus/class/list');
  for (const stuName of ['安小心', '白小露', '陈小禾', '丁小满', '范小雨', '高小山', '何小舟', '姜小云']) {
    const child = { stuName, sex: 'female', birthday: '2022-05-01', classId, admissionDate: '2026-09-01' };
    children.push({ id: (await demo3.ask('/api/campus/student/save', child)).id, stuName });
  }
  const { list } = await demo3.ask('/api/campus/teacher/page', { status: 'in-service', pageSize: 1 });
  teacherName = list[0].teacherName;
});

describe.each(languages)('a school bus in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  const { mark, labels, bus, plates } = words;
  let page: Page;
  let screen: Screen;
  /** Three children of this language's test. */
  let riders: typeof children;

  beforeAll(async () => {
    riders = mark === 'zh' ? children.slice(0, 3) : children.slice(3, 6);
    await newDriver(site.server, demo3, { driverName: words.driver });
    page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3', '/campus/buses/new');
    screen = screenOf(page);
  });

  const button = (name: string) => screen.shown.getByRole('button', { name, exact: true });
  const stop = (name: string) => screen.shown.locator(`[data-stop="${name}"]`);
  const child = (index: number) => riders[index]?.stuName as string;
  const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
  const listAt = async (name: string) =>
    await stop(name)
      .locator('[data-child]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.child));

  async function choose(...indexes: number[]): Promise<void> {
    for (const index of indexes) {
      await dialog().locator('[data-path="studentIds"]').getByRole('combobox').fill(child(index));
      await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(child(index)).first().click();
    }
  }

  it(`[B11:refusal] [B11:${mark}] [G07:${mark}] is refused without a plate and with a wrong one`, async () => {
    await button(words.save).waitFor();
    for (const [field, label] of Object.entries(labels)) expect(await screen.label(field)).toBe(label);
    await button(words.save).click();
    const needed = Object.fromEntries(
      ['busName', 'carNo', 'seatCount', 'rowCount', 'inspectionExpiresOn'].map((field) => [field, words.required]),
    );
    await expect.poll(() => screen.issues()).toEqual(needed);
    await screen.type('carNo', plates.wrong);
    await button(words.save).click();
    await expect.poll(() => screen.issues()).toEqual({ ...needed, carNo: words.wrongPlate });
  });

  it(`[B11:job] [B11:${mark}] [E20] is added with every field, and read in list and record`, async () => {
    await goWithin(page, '/campus/buses/new');
    await screen.type('busName', bus);
    await screen.type('carNo', plates.typed);
    await screen.type('phone', '13700004441');
    await screen.choose('driverId', words.driver);
    await screen.choose('teacherId', teacherName);
    await screen.type('seatCount', '2');
    await screen.type('rowCount', '1');
    await screen.type('tailTag', 'TAG00009');
    await screen.writeDay('inspectionExpiresOn', '2099-03-01');
    await screen.writeDay('permitExpiresOn', '2099-03-01');
    await button(words.save).click();
    await page.getByText(words.saved).first().waitFor();

    await goWithin(page, `/campus/buses?q=${encodeURIComponent(bus)}`);
    const row = screen.rows.filter({ hasText: bus });
    await row.waitFor();
    const cells = (await row.locator('td').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(cells).toEqual(expect.arrayContaining([bus, plates.kept, words.inUse, words.driver, teacherName]));
    await row.locator('td').nth(2).click();
    await screen.drawer.getByRole('heading', { name: bus }).waitFor();
    expect(await screen.told(labels.carNo)).toBe(plates.kept);
    expect(await screen.told(labels.state)).toBe(words.inUse);
    expect(await screen.told(labels.driverId)).toBe(words.driver);
    expect(await screen.told(labels.teacherId)).toBe(teacherName);
    expect(await screen.told(labels.phone)).toBe('137****4441');
    expect(await screen.told(labels.seatCount)).toBe('2');
    expect(await screen.told(labels.rowCount)).toBe('1');
    expect(await screen.told(labels.inspectionExpiresOn)).toBe(words.until);
    await screen.drawer.getByRole('button', { name: words.show }).click();
    await screen.drawer.getByRole('link', { name: '13700004441' }).waitFor();
  });

  it.runIf(isTurn)(`[C15] [B11:${mark}] gets a line and two stops from the page of its children`, async () => {
    await goWithin(page, `/campus/buses?q=${encodeURIComponent(bus)}`);
    await screen.rows.filter({ hasText: bus }).locator('td').nth(2).click();
    await screen.drawer.getByRole('link', { name: words.students }).first().click();
    await screen.shown.getByText(words.noLine).waitFor();
    await button(words.addLine).click();
    await button(words.saveLine).waitFor();
    await screen.type('lineName', `${bus}线`);
    await screen.type('arrivesAt', '07:40');
    await page.keyboard.press('Tab');
    await screen.type('leavesAt', '17:00');
    await page.keyboard.press('Tab');
    await button(words.saveLine).click();
    for (const [index, [name, toSchoolAt, toHomeAt]] of [
      ['枫林路口', '07:15', '17:20'],
      ['翠湖南门', '07:02', '17:30'],
    ].entries()) {
      await button(words.addStop).first().click();
      await button(words.saveStop).waitFor();
      await screen.type('stopName', name as string);
      if (index === 0) {
        await screen.type('toSchoolAt', '07:50');
        await page.keyboard.press('Tab');
        await button(words.saveStop).click();
        await expect.poll(() => screen.issues()).toEqual({ toSchoolAt: words.stopTooLate });
      }
      await screen.type('toSchoolAt', toSchoolAt as string);
      await page.keyboard.press('Tab');
      await screen.type('toHomeAt', toHomeAt as string);
      await page.keyboard.press('Tab');
      await button(words.saveStop).click();
      await stop(name as string).waitFor();
    }
    const names = () => screen.shown.locator('[data-stop] h2').allInnerTexts();
    expect(await names()).toEqual(['翠湖南门', '枫林路口']);
    await screen.shown.getByText(words.afternoon).click();
    await screen.shown.getByText(words.leaves).waitFor();
    expect(await names()).toEqual(['枫林路口', '翠湖南门']);
  });

  it.runIf(isTurn)(
    `[C15] [B11:${mark}] takes children at its stops while it has seats, moves them and lets them go`,
    async () => {
      await goWithin(page, '/schoolBusStudent');
      await screen.shown.getByText(words.choose).first().waitFor();
      await screen.shown.getByRole('link', { name: bus, exact: true }).click();
      await stop('翠湖南门').getByRole('button', { name: words.add }).click();
      await choose(0, 1);
      await page.keyboard.press('Escape');
      await dialog().getByRole('button', { name: words.ok, exact: true }).click();
      await page.getByText(words.added(2)).waitFor();
      await screen.shown.getByText(words.seats(2), { exact: true }).waitFor();
      expect(await listAt('翠湖南门')).toEqual([child(0), child(1)]);

      await stop('枫林路口').getByRole('button', { name: words.add }).click();
      await choose(2);
      await page.keyboard.press('Escape');
      await dialog().getByRole('button', { name: words.ok, exact: true }).click();
      await expect.poll(() => dialog().locator('[data-path="studentIds"] > p').innerText()).toBe(words.full);
      await dialog().getByRole('button', { name: words.cancel, exact: true }).click();

      await stop('翠湖南门')
        .getByRole('button', { name: `${words.edit} ${child(1)}` })
        .click();
      await dialog().locator('[data-path="seat"] input').fill('1');
      await dialog().getByRole('button', { name: words.keep, exact: true }).click();
      await expect.poll(() => dialog().locator('[data-path="seat"] > p').innerText()).toBe(words.seatTaken);
      await dialog().locator('[data-path="seat"] input').fill('2');
      await dialog().locator('[data-path="stopId"]').getByRole('combobox').click();
      await page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle('枫林路口 07:15').click();
      await dialog().locator('[data-path="note"] :is(input, textarea)').fill('奶奶送');
      await dialog().getByRole('button', { name: words.keep, exact: true }).click();
      await expect.poll(() => listAt('枫林路口')).toEqual([child(1)]);
      await stop('枫林路口').getByText('奶奶送').waitFor();
      // The way home stays as it was.
      await screen.shown.getByText(words.afternoon).click();
      await screen.shown.getByText(words.leaves).waitFor();
      expect(await listAt('翠湖南门')).toEqual([child(0), child(1)]);

      await stop('翠湖南门')
        .getByRole('button', { name: `${words.remove} ${child(0)}` })
        .click();
      await expect.poll(() => listAt('翠湖南门')).toEqual([child(1)]);
      await page.getByRole('button', { name: words.undo }).click();
      await expect.poll(() => listAt('翠湖南门')).toEqual([child(0), child(1)]);
    },
  );

  it.runIf(isTurn)(
    `[C15] [B11:${mark}] is on the page of a child who rides it, and prints a list for each direction`,
    async () => {
      await goWithin(page, `/campus/students/${riders[0]?.id}`);
      const card = screen.shown.getByRole('region', { name: words.rides, exact: true });
      await card
        .getByRole('link', { name: new RegExp(bus) })
        .first()
        .click();
      await stop('翠湖南门').waitFor();
      await page.emulateMedia({ media: 'print' });
      const tables = screen.shown.locator('table');
      await expect.poll(() => tables.filter({ visible: true }).count()).toBe(2);
      expect(await tables.first().innerText()).toContain(child(1));
      await page.emulateMedia({ media: 'screen' });
    },
  );
});

describe.each(languages)('a bus trip in $language', (words) => {
  const isTurn = isTurnOf(words.language, import.meta.filename);
  const { mark, ofTrip } = words;
  let tripId: string;

  beforeAll(async () => {
    const carNo = mark === 'zh' ? '京B10001' : '京B10002';
    const ids = children.slice(6).map(({ id }) => id);
    const { lineId } = await newBus(site.server, demo3, { name: `行程${mark}`, carNo, children: [ids] });
    const { day, now } = await demo3.ask('/api/transport/trip/station');
    const make = tripEvents({ lineId, day }, () => new Date(now));
    const events = [
      make('start'),
      make('arrive', { point: 0 }),
      make('board', { studentId: ids[0], point: 0 }),
      make('notToday', { studentId: ids[1], text: '生病' }),
    ];
    await demo3.ask('/api/transport/trip/record', { events });
    tripId = (await demo3.ask('/api/transport/trip/page', { lineId })).list[0].id;
  });

  it.runIf(isTurn)(`[B11:${mark}] tells each child and step, and is closed by the office`, async () => {
    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3', `/campus/bus-trips/${tripId}`);
    const screen = screenOf(page);
    await screen.shown
      .getByRole('cell', { name: /翠湖南门/ })
      .first()
      .waitFor();
    await screen.shown.getByRole('cell', { name: ofTrip.notToday }).waitFor();
    expect(await screen.shown.locator('ol time').count()).toBe(4);
    await screen.shown.getByRole('button', { name: ofTrip.more }).click();
    await page.getByRole('menuitem', { name: ofTrip.close }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true }).last();
    await dialog.getByLabel(ofTrip.reason).fill('平板损坏');
    await dialog.getByRole('button', { name: ofTrip.close }).click();
    await screen.shown.getByText(words.closed).first().waitFor();
  });

  it.runIf(isTurn)(`[B11:${mark}] shows no child to the operator, and says why`, async () => {
    const page = await site.browser.open(site.server.address, { language: words.language });
    const { kigId } = await demo3.ask(`/api/transport/trip/get?id=${tripId}`);
    await enter(page, 'demo9', `/campus/bus-trips/${tripId}?kigId=${kigId}`);
    const screen = screenOf(page);
    await screen.shown.getByText(ofTrip.hidden).waitFor();
    expect(await screen.shown.innerText()).not.toContain('生病');
  });
});
