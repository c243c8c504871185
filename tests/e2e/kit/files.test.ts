import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../../scripts/build-web.ts';
import { seriousFindings } from '../../support/axe.ts';
import { enter } from '../../support/browser.ts';
import { type GivenFile, give, given, photo, sparse } from '../../support/given-files.ts';
import { isTurnOf } from '../../support/in-one-language.ts';
import { startSite } from '../../support/site.ts';

// Only this build contains the page of all widgets; the other pages are the same.
const site = startSite(async () => ({ pages: await buildWeb('development') }));

type Language = 'zh_CN' | 'en_US';

const texts = {
  zh_CN: {
    view: '查看',
    remove: '删除',
    cancel: '取消',
    crop: '裁剪图片',
    take: '使用这部分',
    zoom: '缩放',
    uploaded: '已上传，保存后生效',
    tooLarge: ['文件过大', '文件大小超出限制！'],
    wrongFormat: ['文件格式有误', '文件格式错误'],
  },
  en_US: {
    view: 'View',
    remove: 'Delete',
    cancel: 'Cancel',
    crop: 'Crop the picture',
    take: 'Use this part',
    zoom: 'Zoom',
    uploaded: 'Uploaded; kept once you save',
    tooLarge: ['File too large', 'File size limit exceeded!'],
    wrongFormat: ['File format error', 'Incorrect file format'],
  },
} as const;

/** An empty ZIP archive, and the first bytes of a PDF and a film: the browser checks no more. */
const emptyZip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const film = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(12)]);

/** Opens the page of all widgets as an account that may upload in every mode. */
async function openWidgets(language: Language) {
  const page = await site.browser.open(site.server.address, { language });
  await enter(page, 'demo9', '/dev/widgets');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('upload icon').waitFor();
  return { page, part, words: texts[language] };
}

interface ModeCase {
  mode: UploadMode;
  /** The uploaded file; `wrong` is a name that is refused for its format. */
  file(): Promise<GivenFile> | GivenFile;
  wrong: string;
  maxBytes: number;
  crops: boolean;
}

const KB = 1024;
const MB = 1024 * KB;
const modes: readonly ModeCase[] = [
  { mode: 'icon', file: () => photo('a.png', 300, 300), wrong: 'a.jpeg', maxBytes: 512 * KB, crops: true },
  { mode: 'APK', file: () => given('a.apk', emptyZip), wrong: 'a.zip', maxBytes: 200 * MB, crops: false },
  { mode: 'DOC', file: () => given('a.pdf', pdf), wrong: 'a.txt', maxBytes: 20 * MB, crops: false },
  { mode: 'face', file: () => photo('a.jpg', 800, 600), wrong: 'a.gif', maxBytes: 2 * MB, crops: true },
  { mode: 'card', file: () => photo('a.jpg', 300, 200), wrong: 'a.webp', maxBytes: 2 * MB, crops: false },
  { mode: 'image', file: () => photo('a.jpg', 640, 480), wrong: 'a.svg', maxBytes: 2 * MB, crops: true },
  { mode: 'ZIP', file: () => given('a.zip', emptyZip), wrong: 'a.rar', maxBytes: 100 * MB, crops: false },
  { mode: 'video', file: () => given('a.mp4', film), wrong: 'a.avi', maxBytes: 500 * MB, crops: false },
];

const isPictureMode = (mode: UploadMode) => ['icon', 'face', 'card', 'image'].includes(mode);
const group = (within: Locator) => within.getByRole('group').first();
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true });
/** Paths of uploads from the page for developing. */
const PATH = /^[\w-]+\/\d{4}-\d\d-\d\d\/development\/[\w-]+\.[a-z0-9]+$/;

/** Size and colours of a shown picture: at its left, right and top edge, as `red` or `green`. */
const looksLike = (img: Locator) =>
  img.evaluate((element) => {
    const picture = element as HTMLImageElement;
    const canvas = document.createElement('canvas');
    const { naturalWidth: width, naturalHeight: height } = picture;
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0] = context.getImageData(x, y, 1, 1).data;
      return red > green ? 'red' : 'green';
    };
    const middle = Math.floor(height / 2);
    return { width, height, left: colourAt(3, middle), right: colourAt(width - 4, middle), top: colourAt(3, 3) };
  });

describe.each([
  ['zh_CN', 0],
  ['en_US', 1],
] as const)('the widgets in %s', (language, turn) => {
  let opened: Awaited<ReturnType<typeof openWidgets>>;
  beforeAll(async () => {
    opened = await openWidgets(language);
  });
  afterAll(() => opened.page.context().close());

  // The words are the same for every mode, so each mode has one of the languages.
  it.each(modes.filter((_, index) => index % 2 === turn))(
    'enforce format and size of an upload in mode $mode, show the upload and delete it',
    async ({ mode, file, wrong, maxBytes, crops }) => {
      const { page, part, words } = opened;
      const within = part(`upload ${mode}`);
      const path = within.locator('output');
      await give(page, within, given(wrong, Buffer.from('x')));
      for (const word of words.wrongFormat) await group(within).getByText(word).waitFor();
      const right = await file();
      await give(page, within, await sparse(right.name, maxBytes + 1));
      for (const word of words.tooLarge) await group(within).getByText(word).waitFor();
      expect(await path.innerText()).toBe('');

      await give(page, within, right);
      if (crops) {
        const dialog = page.getByRole('dialog', { name: words.crop });
        await dialog.getByRole('application').waitFor();
        await dialog.getByRole('button', { name: words.take }).click();
      }
      await group(within).getByText(words.uploaded).waitFor();
      await expect.poll(() => dialogOf(page).count()).toBe(0);
      expect(await path.innerText()).toMatch(PATH);
      if (isPictureMode(mode)) {
        await group(within)
          .getByRole('button', { name: new RegExp(`^${words.view} ?${mode}$`) })
          .click();
        await dialogOf(page).getByRole('img', { name: mode }).waitFor();
        await dialogOf(page).getByRole('button', { name: words.cancel }).click();
        await expect.poll(() => dialogOf(page).count()).toBe(0);
      } else {
        const ending = right.name.split('.')[1]?.toUpperCase() as string;
        await group(within)
          .getByText(new RegExp(`^${ending} (文件|file)$`))
          .waitFor();
      }
      await group(within)
        .getByRole('button', { name: `${words.remove}: ${mode}` })
        .click();
      expect(await path.innerText()).toBe('');
    },
  );

  it.runIf(isTurnOf(language, import.meta.filename))(
    'include a viewer that zooms from 0.2 to 5, turns and closes by its cancel button',
    async () => {
      const { page, part, words } = opened;
      const opener = part('picture shown').getByRole('button');
      await opener.click();
      const dialog = dialogOf(page);
      const zoom = dialog.getByRole('status');
      expect(await zoom.innerText()).toBe('100%');
      for (let i = 0; i < 12; i++) await page.keyboard.press('+');
      expect(await zoom.innerText()).toBe('500%');
      for (let i = 0; i < 20; i++) await page.keyboard.press('-');
      expect(await zoom.innerText()).toBe('20%');
      await page.keyboard.press('0');
      await dialog.getByRole('img').hover();
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => Number.parseInt(await zoom.innerText(), 10)).toBeGreaterThan(150);
      await page.mouse.wheel(0, -8000);
      await expect.poll(() => zoom.innerText()).toBe('500%');
      await page.keyboard.press('0');
      await page.keyboard.press(']');
      expect(await dialog.getByRole('img').getAttribute('style')).toContain('rotate(90deg)');
      await page.keyboard.press('[');
      await page.keyboard.press('[');
      expect(await dialog.getByRole('img').getAttribute('style')).toContain('rotate(-90deg)');
      expect(await seriousFindings(page)).toEqual([]);
      // The focus never reaches the page behind, and returns to the opener.
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('Tab');
        const isBehind = await dialog.evaluate((element) => {
          const { activeElement, body } = document;
          return activeElement !== body && !element.contains(activeElement);
        });
        expect(isBehind).toBe(false);
      }
      await dialog.getByRole('button', { name: words.cancel }).click();
      await expect.poll(() => dialogOf(page).count()).toBe(0);
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await opener.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialogOf(page).count()).toBe(0);
    },
  );
});

describe('an upload', () => {
  let opened: Awaited<ReturnType<typeof openWidgets>>;
  beforeAll(async () => {
    opened = await openWidgets('en_US');
  });
  afterAll(() => opened.page.context().close());

  /** Uploads a face and returns its crop dialog. */
  async function giveFace(file: GivenFile) {
    const { page, part, words } = opened;
    await give(page, part('upload face'), file);
    const dialog = page.getByRole('dialog', { name: words.crop });
    await dialog.getByRole('application').waitFor();
    return { dialog, take: () => dialog.getByRole('button', { name: words.take }).click() };
  }
  const face = () => group(opened.part('upload face'));
  const uploaded = () => face().getByText(opened.words.uploaded).waitFor();

  it('crops a face to a square of at least 400 px, and refuses a smaller picture at once', async () => {
    const { page, part } = opened;
    await give(page, part('upload face'), await photo('a.jpg', 900, 399));
    await face().getByText('at least 400 pixels').last().waitFor();
    expect(await dialogOf(page).count()).toBe(0);

    const { dialog, take } = await giveFace(await photo('a.jpg', 900, 600));
    expect(await seriousFindings(page)).toEqual([]);
    const zoom = dialog.getByRole('slider');
    await zoom.focus();
    await page.keyboard.press('End');
    expect(Number(await zoom.inputValue())).toBeCloseTo(1.5);
    // The picture is moved as far as possible, so only its red half remains.
    await dialog.getByRole('application').focus();
    await page.keyboard.down('ArrowLeft');
    for (let i = 0; i < 60; i++) await page.keyboard.down('ArrowLeft');
    await page.keyboard.up('ArrowLeft');
    await take();
    await uploaded();
    expect(await looksLike(face().getByRole('img'))).toMatchObject({ width: 400, height: 400, left: 'red' });
  });

  it('crops a picture upright if the camera has turned it', async () => {
    // The file is stored on its side and shown upright, so its left edge is on top.
    const { take } = await giveFace(await photo('a.jpg', 900, 500, 6));
    await take();
    await uploaded();
    expect(await looksLike(face().getByRole('img'))).toMatchObject({ width: 500, height: 500, top: 'green' });
  });

  it('keeps the crop of a large picture within the limit of the mode', async () => {
    const { page } = opened;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 1400, height: 1400, channels: 3, background: '#000', noise } as const;
    const grey = await sharp({ create }).toColourspace('b-w').png().toBuffer();
    expect(grey.length).toBeLessThan(2 * MB);
    // In colours, as a browser writes it, the PNG is too large.
    expect((await sharp(grey).toColourspace('srgb').png().toBuffer()).length).toBeGreaterThan(2 * MB);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    const { take } = await giveFace(given('a.png', grey, 'image/png'));
    await take();
    expect((await sent).url()).toMatch(/\.jpg$/);
    expect(Number(await (await sent).headerValue('content-length'))).toBeLessThanOrEqual(2 * MB);
    await uploaded();
  });

  it('blocks a file dropped outside its field, but not dragged words', async () => {
    const isRefused = (kind: 'file' | 'words') =>
      opened.page.evaluate((dragged) => {
        const transfer = new DataTransfer();
        if (dragged === 'file') transfer.items.add(new File([], 'a.png'));
        else transfer.setData('text/plain', 'a word');
        return !document.body.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
      }, kind);
    expect(await isRefused('file')).toBe(true);
    expect(await isRefused('words')).toBe(false);
  });

  it('accepts a picture by drop and by paste', async () => {
    const { part, words } = opened;
    const within = part('upload card');
    const base64 = (await photo('a.png', 60, 40)).buffer.toString('base64');
    for (const way of ['drop', 'paste'] as const) {
      await group(within).evaluate(
        (element, [data, type]) => {
          const bytes = Uint8Array.from(atob(data as string), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
          const event =
            type === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
              : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer });
          element.dispatchEvent(event);
        },
        [base64, way],
      );
      await group(within).getByText(words.uploaded).waitFor();
      expect(await within.locator('output').innerText()).toMatch(/\.png$/);
      await group(within)
        .getByRole('button', { name: `${words.remove}: card` })
        .click();
    }
  });

  it('shows its progress, can be cancelled, and is retried after a failure', async () => {
    const { page, part, words } = opened;
    const within = part('upload card');
    const file = await photo('a.jpg', 60, 40);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await held;
      await route.abort();
    });
    await give(page, within, file);
    await within.getByRole('progressbar').waitFor();
    await within.getByRole('button', { name: 'Cancel upload' }).click();
    await group(within).getByText('The upload was cancelled').waitFor();
    expect(await within.locator('output').innerText()).toBe('');

    letGo();
    await give(page, within, file);
    await group(within).getByText('The upload failed').waitFor();
    await group(within).getByText('The server is not responding').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await within.getByRole('button', { name: 'Try again' }).click();
    await group(within).getByText(words.uploaded).waitFor();
    await group(within)
      .getByRole('button', { name: `${words.remove}: card` })
      .click();
  });
});

it('the released pages hold no trace of the page of widgets', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../product/web/.build');
  const scriptsOf = async (site: string) => {
    const names = (await readdir(path.join(folder, site), { recursive: true })).filter((name) => name.endsWith('.js'));
    const contents = await Promise.all(names.map((name) => readFile(path.join(folder, site, name), 'utf8')));
    return [...names, ...contents].filter((text) => /dev\/widgets|widgets-page/.test(text)).length;
  };
  expect(await scriptsOf('development-site')).toBeGreaterThan(0);
  expect(await scriptsOf('site')).toBe(0);
});
