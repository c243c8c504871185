import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlayOfMachine, readBroadcasts, reportBroadcasts } from '@kiga/contract/devices/broadcast.acts.ts';
import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import { HEARTBEAT_SECONDS, heartbeat, register } from '@kiga/contract/devices/door.acts.ts';
import { Away, Refusal } from './door.ts';
import type { Surroundings } from './machine.ts';

const STEP_MS = 400;
const AWAY_MS = 2_000;
const REFUSED_MS = 30_000;

/** Time after which a loudspeaker asks again even where the version is the same, because the coming hours go on. */
const ASK_AGAIN_MS = 3_600_000;

/** A report of a play on one channel. */
interface Report {
  id: string;
  channel: number;
  outcome: 'played' | 'failed';
  reason?: string;
}

/** Plays the speaker units of demo kindergartens until it is stopped. */
export async function playSpeakers(around: Surroundings, kigCodes: readonly string[]): Promise<void> {
  await Promise.all(kigCodes.map((kigCode) => new Speaker(around, kigCode).run()));
}

/** A simulated speaker unit. It keeps its plays, so that the timetable sounds while the server is away. */
class Speaker {
  readonly #around: Surroundings;
  readonly #label: ReturnType<typeof demoSpeaker>;
  #version = -1;
  #askedAt = new Date(0);
  #nextHeartbeat = new Date(0);
  #plays = new Map<string, PlayOfMachine>();
  readonly #done = new Set<string>();
  #reports: Report[] = [];

  constructor(around: Surroundings, kigCode: string) {
    this.#around = around;
    this.#label = demoSpeaker(kigCode);
  }

  async run(): Promise<void> {
    const { stop } = this.#around;
    while (!stop.aborted) {
      const pauseMs = await this.#step().then(
        () => STEP_MS,
        (error: unknown) => this.#pauseAfter(error),
      );
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #step(): Promise<void> {
    const { time, secrets, door } = this.#around;
    if (time.isLeaping || !time.isMeasured) return;
    const { serialNumber, verificationCode } = this.#label;
    let secret = secrets.get(serialNumber);
    if (!secret) {
      ({ secret } = await door.call(register, { serialNumber, verificationCode }, null));
      secrets.set(serialNumber, secret);
    }
    const signer = () => ({ serialNumber, secret, time: time.now() });
    if (time.now() >= this.#nextHeartbeat) {
      const { broadcastsVersion } = await door.call(heartbeat, { softwareVersion: '1.2.0' }, signer());
      this.#nextHeartbeat = new Date(time.now().getTime() + HEARTBEAT_SECONDS * 1000);
      const isOld = time.now().getTime() - this.#askedAt.getTime() > ASK_AGAIN_MS;
      if (broadcastsVersion !== this.#version || isOld) {
        const { version, broadcasts } = await door.call(readBroadcasts, {}, signer());
        this.#version = version;
        this.#askedAt = time.now();
        this.#plays = new Map(broadcasts.map((play) => [play.id, play]));
      }
    }
    for (const play of this.#plays.values()) {
      if (this.#done.has(play.id) || new Date(play.playAt) > time.now()) continue;
      this.#done.add(play.id);
      if (new Date(play.expiresAt) < time.now()) continue;
      const reason = play.recording && (await this.#failureOf(play.recording, signer()));
      const outcome = reason ? 'failed' : 'played';
      const reports = play.channels.map((channel) => ({ id: play.id, channel, outcome, ...(reason && { reason }) }));
      this.#reports.push(...(reports as Report[]));
    }
    if (this.#reports.length === 0) return;
    const sent = this.#reports.slice(0, 200);
    await door.call(reportBroadcasts, { plays: sent }, signer());
    this.#reports.splice(0, sent.length);
  }

  /** Fetches a recording. Returns why it cannot be heard; null where it can. */
  async #failureOf(
    { url, sha256 }: NonNullable<PlayOfMachine['recording']>,
    signer: Parameters<Surroundings['door']['download']>[1],
  ): Promise<string | null> {
    try {
      const bytes = await this.#around.door.download(url, signer);
      return createHash('sha256').update(bytes).digest('hex') === sha256 ? null : '录音不完整';
    } catch (error) {
      if (error instanceof Away) return '录音下载失败';
      throw error;
    }
  }

  #pauseAfter(error: unknown): number {
    const { stop, secrets } = this.#around;
    if (stop.aborted) return 0;
    if (error instanceof Away) return AWAY_MS;
    if (!(error instanceof Refusal)) throw error;
    if (error.id !== 'DEVICES_SIGNATURE_WRONG') return (error.seconds ?? REFUSED_MS / 1000) * 1000;
    secrets.set(this.#label.serialNumber, null);
    return STEP_MS;
  }
}
