import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { startBrowser } from './browser-page.ts';
import { type BenchProcess, startProcess } from './processes.ts';
import { signedHeaders } from './signed-headers.ts';

const demo = join(import.meta.dirname, '../scripts/start.ts');
const PASSWORD = 'Kiga_2026';

/** The presses and waits of a quick person in a job. */
interface Effort {
  clicks: number;
  keys: number;
  seconds: number;
}

/** Uses a page as a quick person does, and counts. */
class Hand {
  readonly #startedAt = performance.now();
  #clicks = 0;
  #keys = 0;
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get page(): Page {
    return this.#page;
  }

  /** Goes on in another page, as another person. The count goes on as well. */
  turnTo(page: Page): void {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  /** Types into the focused field. Each letter is a key. */
  async type(text: string): Promise<void> {
    this.#keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Presses a key or keys together, which count as one. */
  async press(key: string): Promise<void> {
    this.#keys += 1;
    await this.#page.keyboard.press(key);
  }

  effort(): Effort {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    return { clicks: this.#clicks, keys: this.#keys, seconds };
  }
}

/** A job with the maximum number of clicks that it may cost. */
interface Job {
  name: string;
  goalClicks: number;
  /** The account that is signed in at the beginning; null where signing in is part of the job. */
  userName: string | null;
  /** Address at which the job begins. */
  from: string;
  /** Work of others that comes before the job, and is not counted. */
  before?(tools: Tools): Promise<void>;
  run(hand: Hand, tools: Tools): Promise<void>;
}

interface Tools {
  browser: Browser;
  address: string;
}

const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const rows = (page: Page) => shown(page).locator('tbody tr[data-row-key]');
const drawer = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const field = (within: Page | Locator, path: string) =>
  within.locator(`[data-path="${path}"]`).locator('input, textarea').first();
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dropdown = (page: Page) => page.locator('.ant-select-dropdown').filter({ visible: true });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name });

/** Chooses an option by typed letters; Enter takes the first that fits. */
async function pick(hand: Hand, path: string, letters: string, option: string | RegExp): Promise<void> {
  await hand.click(field(shown(hand.page), path));
  await hand.type(letters);
  await dropdown(hand.page).getByTitle(option).first().waitFor();
  await hand.press('Enter');
}

/** A resident ID number of a girl, born 2022-03-05. */
const ID_NUMBER = '110101202203050044';

/** A card that no one has. */
const UNKNOWN_CARD = '8899';

const jobs: readonly Job[] = [
  {
    name: 'new student with two guardians',
    goalClicks: 17,
    userName: 'demo3',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.click(heading(page, '园所管理'));
      await hand.click(menu(page, '学生'));
      await hand.click(button(page, '新增学生'));
      await field(shown(page), 'stuName').waitFor();
      await hand.type('关小满');
      await hand.press('Tab');
      await hand.type(ID_NUMBER);
      await pick(hand, 'classId', 'xe', '小二班');
      for (const [index, name, relation, word, phone] of [
        [0, '关山', 'bb', '爸爸', '13711110101'],
        [1, '何静', 'mm', '妈妈', '13711110102'],
      ] as const) {
        await hand.click(field(shown(page), `parents.${index}.parentName`));
        await hand.type(name);
        await pick(hand, `parents.${index}.relation`, relation, word);
        await hand.click(field(shown(page), `parents.${index}.parentPhone`));
        await hand.type(phone);
      }
      await hand.press('Control+s');
      await page.getByText('保存成功').first().waitFor();
    },
  },
  {
    name: 'change of class, from the open child',
    goalClicks: 2,
    userName: 'demo3',
    from: '/campus/students?q=关小满',
    async run(hand) {
      const { page } = hand;
      await rows(page).first().click();
      await hand.click(button(drawer(page), '调班'));
      await hand.click(page.getByRole('menuitem', { name: /小一班|小三班/ }).first());
      await page.getByText(/关小满已调到/).waitFor();
    },
  },
  {
    name: 'lead to admission, from the first call',
    goalClicks: 12,
    userName: 'demo3',
    from: '/campus/enrollment?view=table&status=pending',
    async run(hand) {
      const { page } = hand;
      // Her sex and birthday are known, which an admission needs.
      await hand.click(rows(page).filter({ hasText: '周念安' }));
      await hand.click(button(drawer(page), '记录沟通'));
      await hand.type('dh');
      await dropdown(page).getByTitle('电话').first().waitFor();
      await hand.press('Enter');
      await dropdown(page).waitFor({ state: 'hidden' });
      await hand.press('Tab');
      await drawer(page).locator('textarea:focus').waitFor();
      await hand.type('约到园参观');
      await hand.click(drawer(page).locator('form').getByRole('button', { name: '开始跟进' }));
      await hand.click(button(drawer(page), '预录取'));
      await hand.click(
        page.getByRole('dialog').filter({ hasText: '预录取：' }).getByRole('button', { name: '预录取' }),
      );
      await hand.click(button(drawer(page), '录取入园'));
      const admit = page.getByRole('dialog').filter({ hasText: '录取入园：' });
      await hand.click(field(admit, 'classId'));
      await hand.type('ty');
      await hand.press('Enter');
      await hand.click(field(admit, 'admissionDate'));
      await hand.type('2026-12-01');
      await hand.press('Enter');
      await hand.click(button(admit, '录取入园'));
      await admit.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'role and account of a head teacher, until she is in',
    goalClicks: 14,
    userName: null,
    from: '/login',
    async run(hand, tools) {
      const { page } = hand;
      await signIn(hand, 'demo3', PASSWORD);
      await hand.click(heading(page, '系统管理'));
      await hand.click(menu(page, '角色'));
      await hand.click(button(page, '新增角色'));
      await hand.click(button(shown(page), '班主任'));
      await hand.press('Control+s');
      await rows(page).filter({ hasText: '班主任' }).first().waitFor();
      await hand.click(menu(page, '用户'));
      await hand.click(button(page, '新增用户'));
      await field(shown(page), 'userName').waitFor();
      await hand.type('wanglaoshi');
      await hand.click(button(shown(page), '生成密码'));
      await hand.click(field(shown(page), 'nickName'));
      await hand.type('王老师');
      await pick(hand, 'roles', 'bzr', '班主任');
      await hand.press('Escape');
      await pick(hand, 'classes', 'xy', '小一班');
      await hand.press('Escape');
      await hand.press('Control+s');
      const card = page.getByRole('region', { name: '登录卡' });
      await card.waitFor();
      const password = (await card.locator('dd').allInnerTexts())
        .map((text) => text.trim())
        .find((text) => /^[\w@#]{12}$/.test(text) && text !== 'wanglaoshi');
      const other = await openPage(tools);
      await other.goto('/login');
      hand.turnTo(other);
      await signIn(hand, 'wanglaoshi', password ?? '');
      // The dialog focuses the first of its two fields.
      const dialog = other.getByRole('dialog', { name: '设置您自己的密码' });
      await dialog.waitFor();
      await hand.type('Mine_2026');
      await hand.click(dialog.getByLabel('确认新密码', { exact: true }));
      await hand.type('Mine_2026');
      await hand.press('Enter');
      await other.getByRole('heading', { name: /王老师/ }).waitFor();
      await other.context().close();
    },
  },
  {
    name: 'why can she not see it, from the home page',
    goalClicks: 3,
    userName: 'demo3',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.click(heading(page, '系统管理'));
      await hand.click(menu(page, '权限核查'));
      await shown(page).locator('input:focus').waitFor();
      await hand.type('wanglaoshi');
      await hand.press('Enter');
      await hand.click(shown(page).getByRole('tab', { name: '可见性原因' }));
      await hand.type('角色');
      await dropdown(page).getByTitle('角色', { exact: true }).waitFor();
      await hand.press('Enter');
      await shown(page).getByText('不可查看', { exact: true }).waitFor();
    },
  },
  {
    name: 'roster of twelve children, from the list of students',
    goalClicks: 4,
    userName: 'demo3',
    from: '/campus/students',
    async run(hand) {
      const { page } = hand;
      await hand.click(button(shown(page), '导入'));
      const dialog = page.getByRole('dialog');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        hand.click(dialog.getByText('把表格拖到这里，或点击选择')),
      ]);
      await chooser.setFiles({ name: '名单.xlsx', mimeType: '', buffer: await roster() });
      await hand.click(dialog.getByRole('button', { name: '导入 12 名学生' }));
      await dialog.getByText('导入成功，共 12 行。').waitFor();
    },
  },
  {
    name: 'unknown card bound, from the home page',
    goalClicks: 5,
    userName: 'demo3',
    from: '/home',
    before: ({ address }) => swipe(address, UNKNOWN_CARD),
    async run(hand) {
      const { page } = hand;
      await hand.click(button(shown(page), '分配给学生').first());
      await drawer(page).locator('[role=combobox]:focus').waitFor();
      await hand.type('gx');
      await drawer(page)
        .getByRole('option', { name: /关小满/, selected: true })
        .waitFor();
      await hand.press('Enter');
      await page.getByText(`已把卡 ${UNKNOWN_CARD} 分配给关小满`).waitFor();
    },
  },
  {
    name: 'review of an opening, from the home page',
    goalClicks: 3,
    userName: 'demo9',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.click(
        shown(page)
          .getByRole('listitem')
          .filter({ hasText: '开园申请：' })
          .first()
          .getByRole('link', { name: '去处理' }),
      );
      await hand.click(button(drawer(page), '通过'));
      await hand.click(
        page
          .getByRole('dialog')
          .filter({ hasText: '系统将建立该幼儿园及其两个账号' })
          .getByRole('button', { name: '通过', exact: true }),
      );
      await drawer(page).getByText('已通过', { exact: true }).waitFor();
    },
  },
];

/** Opens an empty page in a context of its own. */
async function openPage({ browser, address }: Tools): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** Signs in through the login page, as a person does. */
async function signIn(hand: Hand, userName: string, password: string): Promise<void> {
  const { page } = hand;
  await page.locator('input[autocomplete=username]:focus').waitFor();
  await hand.type(userName);
  await hand.click(page.locator('input[autocomplete=current-password]'));
  await hand.type(password);
  await hand.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the page at which a job begins. */
async function begin(tools: Tools, { userName, from }: Job): Promise<Page> {
  const page = await openPage(tools);
  if (userName === null) {
    await page.goto(from);
    return page;
  }
  const data = { userName, password: PASSWORD, appType: Number(userName.slice('demo'.length)) };
  const { token } = await post<{ token: string }>(`${tools.address}/sys/login/login`, data);
  await page.addInitScript((text) => localStorage.setItem('kiga.token', text), token);
  await page.goto(from);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

/** Returns a list of twelve children of one class, as a spreadsheet. */
async function roster(): Promise<Buffer> {
  const names = [...'子丑寅卯辰巳午未申酉戌亥'].map((sign) => `名单${sign}`);
  const children = names.map((name) => [name, '男', '2022-05-04', '小一班']);
  return Buffer.from(
    await writeWorkbook([{ name: '名单', rows: [['姓名', '性别', '出生日期', '班级'], ...children] }]),
  );
}

/** Holds a card to the first machine of the demo's first kindergarten. */
async function swipe(address: string, cardNumber: string): Promise<void> {
  const [machine] = demoMachines('KG0001');
  if (!machine) throw new Error('the demo has no machine');
  const { serialNumber, verificationCode } = machine;
  const { secret } = await post<{ secret: string }>(`${address}/device/v1/register`, {
    serialNumber,
    verificationCode,
  });
  const path = '/device/v1/events';
  const at = new Date().toISOString();
  const body = { events: [{ id: `jobs-${at}`, kind: 'card', at, cardNumber }] };
  await post(
    `${address}${path}`,
    body,
    signedHeaders({ secret, serialNumber, path, time: at, body: JSON.stringify(body) }),
  );
}

/** Sends JSON and returns the data of the answer. Throws for a refusal. */
async function post<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { code, data } = (await response.json()) as { code: string; data: Data };
  if (code !== '200') throw new Error(`${url} was refused: ${code}`);
  return data;
}

/** Does the jobs on a fresh demo, and prints what each costs. Throws where one cannot be done. */
export async function measureJobs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kiga-jobs-'));
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const product: BenchProcess = await startProcess(demo, {
      KIGA_DATA: folder,
      PORT: '0',
      KIGA_SIMULATE: '0',
      KIGA_LOG: 'warn',
    });
    stops.push(product.stop);
    const browser = await startBrowser();
    stops.push(() => browser.close());
    const tools = { browser, address: product.address };
    for (const job of jobs) {
      await job.before?.(tools);
      const page = await begin(tools, job);
      const hand = new Hand(page);
      try {
        await job.run(hand, tools);
      } catch (error) {
        await hand.page.screenshot({ path: join(tmpdir(), 'kiga-job.png') });
        throw new Error(`${job.name} could not be done`, { cause: error });
      }
      const { clicks, keys, seconds } = hand.effort();
      console.log(`  ${job.name}: ${clicks} clicks (goal ${job.goalClicks}), ${keys} keys, ${seconds.toFixed(1)} s`);
      await page.context().close();
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
