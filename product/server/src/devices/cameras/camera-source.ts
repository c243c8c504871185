import type { Clarity, camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import type { PictureSource } from '../../media/streams.ts';

type Camera = FullRecord<typeof camera>;

const RTSP_PORT = 554;

/** Clarity in which cameras are recorded: the second stream, which fills the disk least. */
export const RECORDED_CLARITY = 'balance';

/** Paths of the main and the second stream of a channel, as the makers' manuals give them. */
const pathsOf: Readonly<Record<string, (channel: number) => { main: string; sub: string }>> = {
  hikvision: (channel) => ({ main: `/Streaming/Channels/${channel}01`, sub: `/Streaming/Channels/${channel}02` }),
  dahua: (channel) => ({
    main: `/cam/realmonitor?channel=${channel}&subtype=0`,
    sub: `/cam/realmonitor?channel=${channel}&subtype=1`,
  }),
  uniview: (channel) => ({ main: `/unicast/c${channel}/s0/live`, sub: `/unicast/c${channel}/s1/live` }),
};

/**
 * Returns where the server fetches one quality of a camera; null for a camera that sends by itself. A camera of its own is
 * channel 1 at its address, whatever number the kindergarten gave it.
 */
export function sourceOf(record: Camera, quality: Clarity, password: string | null): PictureSource | null {
  const transcoded = quality === 'clear';
  const { driver, cameraIp, gatewayUrl, userName } = record;
  if (driver === 'gateway' && gatewayUrl) {
    const url = new URL(gatewayUrl);
    const secure = url.protocol === 'https:';
    return {
      protocol: 'flv',
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      secure,
      userName: null,
      password: null,
      transcoded: false,
    };
  }
  if (driver !== 'rtsp' || !cameraIp) return null;
  const known = pathsOf[record.maker ?? '']?.(record.nvr ? record.channelNumber : 1);
  const main = record.mainPath || known?.main || '/';
  const sub = record.subPath || (record.mainPath ? main : known?.sub) || main;
  return {
    protocol: 'rtsp',
    host: cameraIp,
    port: record.port ?? RTSP_PORT,
    path: quality === 'balance' ? sub : main,
    secure: false,
    userName: userName ?? null,
    password,
    transcoded,
  };
}

/**
 * Returns the quality in which a camera is really sent: one that sends by itself, or through a gateway, has only one, and a cloud
 * has two.
 */
export function qualityFor({ driver }: Pick<Camera, 'driver'>, wanted: Clarity): Clarity | 'main' {
  if (driver === 'cloud') return wanted === 'hd' ? 'hd' : 'balance';
  return driver === 'rtsp' ? wanted : 'main';
}
