import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STATE_PATH } from '@kiga/server/media/media-state.ts';
import { ask } from '../own-product.ts';
import { type BenchProcess, childrenOf, startProcess } from '../processes.ts';

const demo = join(import.meta.dirname, '../../scripts/start.ts');
const PASSWORD = 'Kiga_2026';
const MINUTE_MS = 60_000;

/** The demo without its machines, with the process for video beside it. */
export interface VideoProduct {
  product: BenchProcess;
  /** Process id of the role media. */
  mediaPid: number;
  tokens: { kindergarten: string; host: string; reviewer: string };
  /** Calls as the kindergarten. Throws for a refusal. */
  call<T>(path: string, body?: object): Promise<T>;
}

/** Starts a fresh demo without cameras, and stops it after the work. */
export async function onVideoProduct(work: (own: VideoProduct) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kiga-video-'));
  const ports = [await freePort(), await freePort(), await freePort()].map(String);
  const [KIGA_MEDIA_PORT = '', KIGA_RTMP_PORT = '', KIGA_MQTT_PORT = ''] = ports;
  const product = await startProcess(demo, {
    KIGA_DATA: folder,
    KIGA_CLOCK: 'real',
    KIGA_SIMULATE: '0',
    KIGA_LOG: 'warn',
    KIGA_CAMERA_NETWORKS: '127.0.0.0/8',
    PORT: '0',
    KIGA_MEDIA_PORT,
    KIGA_RTMP_PORT,
    KIGA_MQTT_PORT,
  });
  try {
    await isListening(`http://127.0.0.1:${KIGA_MEDIA_PORT}${STATE_PATH}`);
    const tokenOf = async (userName: string) => {
      const appType = Number(userName.slice('demo'.length));
      const body = { userName, password: PASSWORD, appType };
      return (await ask<{ token: string }>(product, '', '/sys/login/login', body)).token;
    };
    const tokens = {
      kindergarten: await tokenOf('demo3'),
      host: await tokenOf('demo7'),
      reviewer: await tokenOf('demo9'),
    };
    const own: VideoProduct = {
      product,
      mediaPid: await mediaPidOf(product.pid),
      tokens,
      call: (path, body) => ask(product, tokens.kindergarten, path, body),
    };
    await removeCameras(own);
    await work(own);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes all cameras of the kindergarten. */
export async function removeCameras({ call }: VideoProduct): Promise<void> {
  const { list } = await call<{ list: { id: string }[] }>('/api/devices/camera/page', { pageSize: 100 });
  for (const { id } of list) await call('/api/devices/camera/delete', { id });
}

let serial = 0;

/** Adds a camera that the server reads, and returns its id. */
export async function addCamera({ call }: VideoProduct, port: number, login: object): Promise<string> {
  serial += 1;
  const place = { cameraIp: '127.0.0.1', port, mainPath: '/ch1/main', subPath: '/ch1/main', ...login };
  const given = { cameraName: `镜头 ${serial}`, channelNumber: 1, clarity: 'hd', driver: 'rtsp', maker: 'other' };
  return (await call<{ id: string }>('/api/devices/camera/save', { ...given, ...place })).id;
}

/** Adds a camera that sends by itself, and returns where it sends to. */
export async function addSendingCamera({ call }: VideoProduct): Promise<{ id: string; address: string; key: string }> {
  serial += 1;
  const given = { cameraName: `镜头 ${serial}`, channelNumber: 1, clarity: 'hd', driver: 'rtmp' };
  const { id } = await call<{ id: string }>('/api/devices/camera/save', given);
  return { id, ...(await call<{ address: string; key: string }>('/api/devices/camera/new-stream-key', { id })) };
}

/** Starts a show by hand, and returns where its host sends to. */
export async function startShow({
  product,
  tokens,
}: VideoProduct): Promise<{ id: string; address: string; key: string }> {
  const asHost = <T>(path: string, body?: object) => ask<T>(product, tokens.host, path, body);
  const [day = '', beginTime] = shanghai(Date.now() + 10 * MINUTE_MS);
  const [, soon = ''] = shanghai(Date.now() + 70 * MINUTE_MS);
  const endTime = soon > (beginTime ?? '') ? soon : '23:59';
  const { id } = await asHost<{ id: string }>('/api/live/show/save', { title: '测量', day, beginTime, endTime });
  await ask(product, tokens.reviewer, '/api/live/show/pass', { id, star: 4 });
  await asHost('/api/live/show/start', { id });
  const { publishAddress } = await asHost<{ publishAddress: string }>(`/api/live/show/host?id=${id}`);
  const { code } = await asHost<{ code: string }>('/api/live/show/show-code', { id });
  return { id, address: publishAddress, key: code };
}

/** Returns day and time of a moment in Shanghai. */
function shanghai(atMs: number): string[] {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
    .format(atMs)
    .split(' ');
}

/** Waits until the process for video answers; it starts after the web server. */
async function isListening(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function mediaPidOf(pid: number): Promise<number> {
  for (;;) {
    const found = childrenOf(pid).find((child) => {
      const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0');
      return environment.includes('KIGA_ROLES=media');
    });
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
