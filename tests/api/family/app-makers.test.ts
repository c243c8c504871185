import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyErrors } from '@kiga/contract/family/family.errors.ts';
import { messageTopics } from '@kiga/contract/family/message-topics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCode, newChildOf } from '../../support/family.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';

const guide = readFileSync(new URL('../../../docs/app-makers.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');
const client = /```js\n([\s\S]+?)```/.exec(guide)?.[1] as string;
const PHONE = '13800138001';

let server: TestServer;
let office: Caller;
let studentId: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
  office = await server.as('demo3');
  ({ studentId } = await newChildOf(office, { phone: PHONE }));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await server?.close();
});

/** Errors of the back office, which no app meets. */
const ofOffice = ['FAMILY_PERIOD'];

/** Calls of families that this guide describes. */
const described = [
  'app.v1.recordPhoto',
  'app.v1.menu',
  'app.v1.cameras',
  'app.v1.cameras.play',
  'app.v1.sendCode',
  'app.v1.signIn',
  'app.v1.signOut',
  'app.v1.sessions',
  'app.v1.sessionsEnd',
  'app.v1.family',
  'app.v1.day',
  'app.v1.arrivalPhoto',
  'app.v1.messages',
  'app.v1.messagesWait',
  'app.v1.messagesRead',
  'app.v1.push',
  'app.v1.leaves',
  'app.v1.askForLeave',
  'app.v1.cancelLeave',
  'app.v1.forms',
  'app.v1.fillForm',
  'app.v1.doctors',
  'app.v1.questions',
  'app.v1.question',
  'app.v1.askDoctor',
  'app.v1.askDoctorAgain',
  'app.v1.closeQuestion',
  'app.v1.notices',
  'app.v1.readNotice',
  'app.v1.news',
  'app.v1.readNews',
  'app.v1.activities',
  'app.v1.signUp',
  'app.v1.cancelSignUp',
  'app.v1.bills',
  'app.v1.receipt',
  'app.v1.payBill',
  'app.v1.service',
  'app.v1.order',
  'app.v1.orders',
  'app.v1.orderDetails',
  'app.v1.cancelOrder',
  'app.v1.payOrder',
  'app.v1.sendLetter',
  'app.v1.letters',
  'app.v1.answerLetter',
  'app.v1.letterByTicket',
  'app.v1.sendFeedback',
  'app.v1.feedback',
  'app.v1.sendUsage',
  'app.v1.shows',
  'app.v1.playShow',
  'app.v1.showMessages',
  'app.v1.writeToShow',
  'app.v1.shop',
  'app.v1.shopGoods',
  'app.v1.makeShopOrder',
  'app.v1.shopOrders',
  'app.v1.payShopOrder',
  'app.v1.closeShopOrder',
  'app.v1.receiveShopOrder',
  'app.v1.askShopRefund',
  'app.v1.communityTopics',
  'app.v1.communityPosts',
  'app.v1.communityPost',
  'app.v1.communityComments',
  'app.v1.communityMine',
  'app.v1.communityPicture',
  'app.v1.writeCommunityPost',
  'app.v1.editCommunityPost',
  'app.v1.deleteCommunityPost',
  'app.v1.writeCommunityComment',
  'app.v1.reportToCommunity',
  'app.v1.appealToCommunity',
  'app.v1.functions',
  'app.v1.advertisements',
  'app.v1.countAdvertisements',
  'app.v1.consents',
  'app.v1.consentsAnswer',
  'app.v1.consentsWithdraw',
  'app.v1.teacherSignIn',
  'app.v1.teacherDay',
];

describe('the guide for app makers', () => {
  it('names every call, every topic and every error of the door', () => {
    const calls = server.program.api.calls.filter(({ path }) => path.startsWith('/app/v1'));
    expect(calls.map(({ name }) => name).toSorted()).toEqual(described.toSorted());
    for (const { method, path } of calls) expect(guide).toContain(`### ${method} ${path}\n`);
    const errors = Object.keys(familyErrors).filter((id) => !ofOffice.includes(id));
    for (const name of [...messageTopics, ...errors]) expect(guide).toContain(`\`${name}\``);
  });

  it('contains a client of at most 60 lines that signs in, shows the day and each new message', async () => {
    expect(client.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    const folder = await mkdtemp(join(tmpdir(), 'kiga-app-'));
    await writeFile(join(folder, 'parent.mjs'), client);
    const child = spawn(process.execPath, ['parent.mjs', server.address, PHONE], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await expect.poll(() => output, { timeout: 5_000 }).toContain('code?');
    child.stdin.write(`${await lastCode(server)}\n`);
    await expect.poll(() => output, { timeout: 5_000 }).toContain('安安 ');
    const mark = { ids: [studentId], day: '2026-11-20', mark: 'came', at: '09:30', reason: '忘带卡' };
    await office.ask('/api/attendance/student-day/mark', mark);
    await expect.poll(() => output, { timeout: 5_000 }).toContain('安安 has arrived');
  });
});

describe('OpenAPI', () => {
  it('shows the calls of parents with a security scheme of their own', async () => {
    const { components, paths } = (await server.request('/docs/json')) as unknown as Record<string, any>;
    expect(components.securitySchemes.appToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/app/v1/day'].get.security).toEqual([{ appToken: [] }]);
    expect(paths['/app/v1/teacher/day'].get.security).toEqual([{ token: [] }]);
  });
});
