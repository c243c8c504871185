import { setTimeout as sleep } from 'node:timers/promises';
import { demoCameraFilms, demoStreamKey } from '@kiga/contract/devices/demo-machines.ts';
import type { Office } from './office.ts';
import { type EndlessFilm, publishTo, readFilm } from './rtmp-client.ts';

/** Waiting time before the next attempt. */
const AWAY_MS = 5_000;

/** Plays the cameras of the demo's kindergarten, which send a film of twenty seconds again and again, until it is stopped. */
export async function playCameras({
  rtmp,
  office,
  stop,
}: {
  rtmp: string;
  office: Office;
  stop: AbortSignal;
}): Promise<void> {
  const cameras = await camerasOf(office, stop);
  await Promise.all(
    cameras.flatMap(({ id, cameraName }) => {
      const film = Object.entries(demoCameraFilms).find(([name]) => cameraName.endsWith(name))?.[1];
      return film ? [playCamera(`${rtmp}/camera`, `${id}?key=${demoStreamKey(id)}`, readFilm(film), stop)] : [];
    }),
  );
}

/** Asks until the server is there. */
async function camerasOf(office: Office, stop: AbortSignal): Promise<{ id: string; cameraName: string }[]> {
  while (!stop.aborted) {
    const cameras = await office.cameras().catch(() => null);
    if (cameras) return cameras;
    await pause(AWAY_MS, stop);
  }
  return [];
}

async function playCamera(address: string, name: string, film: EndlessFilm, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await send(address, name, film, stop).catch(() => undefined);
    await pause(AWAY_MS, stop);
  }
}

/** Sends a film until the server closes the connection. */
async function send(address: string, name: string, film: EndlessFilm, stop: AbortSignal): Promise<void> {
  let isOpen = true;
  const client = await publishTo(address, name, () => {
    isOpen = false;
  });
  try {
    const beganMs = performance.now();
    for (let number = 0; isOpen && !stop.aborted; number += 1) {
      const packet = film.packet(number);
      const earlyMs = packet.dts - (performance.now() - beganMs);
      if (earlyMs > 0) await pause(earlyMs, stop);
      if (isOpen && !stop.aborted) client.sendPacket(packet);
    }
  } finally {
    client.disconnect();
  }
}

const pause = (ms: number, stop: AbortSignal) => sleep(ms, undefined, { signal: stop }).catch(() => undefined);
