import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { z } from 'zod';
import type { MediaRegistries, PictureSource, SourceFailure } from '../../media/streams.ts';

/** Time for an answer of the cloud. */
const ANSWER_MS = 8_000;

/** Lifetime that an address is asked for. A picture that lasts longer is fetched again. */
const ADDRESS_SECONDS = 3_600;

/** A token is asked for anew this long before it ends. */
const TOKEN_REST_MS = 3_600_000;

/** Numbers of the cloud for its protocol and its qualities. */
const FLV = '4';
const QUALITY_HD = '1';
const QUALITY_SMOOTH = '2';

const DONE = '200';
const TOKEN_ENDED = '10002';

/** Reasons by the code of the cloud's answer, as its manual lists them. */
const failureOf: Readonly<Record<string, SourceFailure>> = {
  // The key is wrong, unknown or frozen, or does not belong to the secret.
  '10001': 'password',
  '10005': 'password',
  '10017': 'password',
  '10030': 'password',
  // There is no such device, none in this account, or no such channel.
  '20002': 'notFound',
  '20018': 'notFound',
  '20001': 'notFound',
  // It does not reach the cloud.
  '20007': 'unreachable',
  // Its pictures are encrypted, and only the maker's own player reads them.
  '60019': 'codec',
};

const answer = z.object({
  code: z.string(),
  data: z
    .object({
      accessToken: z.string().optional(),
      expireTime: z.union([z.number(), z.string()]).optional(),
      url: z.string().optional(),
    })
    .nullish(),
});

/** Answer of the cloud, or why there is none. */
type CloudAnswer = z.output<typeof answer>;

interface Token {
  text: string;
  untilMs: number;
}

/** A camera in Ezviz's cloud, with the secret of its application. */
export interface CloudCamera {
  record: FullRecord<typeof camera>;
  quality: 'hd' | 'balance';
  secret: string;
}

/**
 * Finds the addresses of cameras in Ezviz's cloud (open.ys7.com). The cloud gives an application a token for some days, and with it
 * an address of one channel for an hour. Untried with the real cloud: built after its manual.
 */
export class CloudSources {
  readonly #media: Pick<MediaRegistries, 'cloudAddress'>;
  readonly #tokens = new Map<string, Token>();

  /** `media` has the origin of the cloud's calls. */
  constructor(media: Pick<MediaRegistries, 'cloudAddress'>) {
    this.#media = media;
  }

  /** Returns where a camera is fetched now, or why it cannot be. */
  async sourceOf({ record, quality, secret }: CloudCamera): Promise<PictureSource | SourceFailure> {
    const key = record.userName ?? '';
    const asked = {
      deviceSerial: record.cloudSerial ?? '',
      channelNo: String(record.channelNumber),
      protocol: FLV,
      quality: quality === 'hd' ? QUALITY_HD : QUALITY_SMOOTH,
      expireTime: String(ADDRESS_SECONDS),
    };
    const ask = async (isFresh: boolean) => {
      const token = await this.#tokenOf(key, secret, isFresh);
      if (typeof token !== 'string') return token;
      return this.#call('/api/lapp/v2/live/address/get', { accessToken: token, ...asked });
    };
    try {
      let found = await ask(false);
      if (found.code === TOKEN_ENDED) found = await ask(true);
      if (found.code !== DONE) return failureOf[found.code] ?? 'unknown';
      return found.data?.url ? this.#flvOf(found.data.url) : 'noPicture';
    } catch {
      return 'unreachable';
    }
  }

  /** Returns a token, or the answer that refuses one. */
  async #tokenOf(appKey: string, appSecret: string, isFresh: boolean): Promise<string | CloudAnswer> {
    const name = createHash('sha256').update(`${appKey} ${appSecret}`).digest('hex');
    const known = this.#tokens.get(name);
    if (!isFresh && known && known.untilMs - TOKEN_REST_MS > Date.now()) return known.text;
    const given = await this.#call('/api/lapp/token/get', { appKey, appSecret });
    const text = given.data?.accessToken;
    if (given.code !== DONE || !text) return given;
    this.#tokens.set(name, { text, untilMs: Number(given.data?.expireTime ?? 0) });
    return text;
  }

  async #call(path: string, fields: Record<string, string>): Promise<CloudAnswer> {
    const response = await fetch(new URL(path, this.#media.cloudAddress), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.parse(await response.json());
  }

  /** Reads the address of a stream, which must lie in the domain of the cloud itself. */
  #flvOf(text: string): PictureSource | SourceFailure {
    const url = new URL(text);
    const secure = url.protocol === 'https:';
    const own = new URL(this.#media.cloudAddress).hostname;
    const isOfCloud = url.hostname === own || url.hostname.endsWith(domainOf(own));
    if (!isOfCloud || !(secure || url.protocol === 'http:')) return 'network';
    return {
      protocol: 'flv',
      host: url.hostname,
      port: Number(url.port) || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      secure,
      userName: null,
      password: null,
      transcoded: false,
      isOfCloud: true,
    };
  }
}

/** Returns the domain above a host with its dot, such as `.ys7.com` of `open.ys7.com`; the host itself where there is none. */
function domainOf(host: string): string {
  return isIP(host) === 0 && host.split('.').length > 2 ? host.slice(host.indexOf('.')) : host;
}
