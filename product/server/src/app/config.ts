import { resolve } from 'node:path';
import { CERTIFICATE_NOTICE_DAYS } from '@kiga/contract/campus/certificate-notice.ts';
import { z } from 'zod';
import { areCameraNetworks } from '../media/camera-networks.ts';

const schema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(7600)
    .describe('Port of the web server; 0 selects a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address that the web server listens on'),
  KIGA_DATA: z.string().default('.kiga').describe('Folder of the database, the files and the secret key'),
  KIGA_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'External PostgreSQL, version 15 or later, instead of the embedded one; its user is the plain role of the program',
    ),
  KIGA_DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'Address of the same database for the owner of its tables, who runs migrations and creates partitions; the default is KIGA_DATABASE_URL',
    ),
  KIGA_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional()
    .describe('Key of all encrypted data, 64 hexadecimal digits, instead of the file secret.key in KIGA_DATA'),
  KIGA_SHARD: z
    .string()
    .regex(/^\w{1,20}$/)
    .default('00001')
    .describe('Name of this cell; accounts of other cells are refused'),
  KIGA_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level in the log of the server'),
  KIGA_DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe('Maximum number of database connections of one process'),
  KIGA_ROLES: z
    .enum(['http,jobs,mqtt,media', 'http,jobs,mqtt', 'http,jobs', 'http', 'jobs', 'mqtt', 'media'])
    .default('http,jobs')
    .describe(
      'Work of the process: it answers calls (http), runs jobs, listens for gateways (mqtt), passes video on (media), or ' +
        'several of them. Each of http and jobs needs a process. So does mqtt where there are gateways, and media where ' +
        'there are cameras or live shows',
    ),
  KIGA_MQTT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(1883)
    .describe('Port on which the role mqtt listens for gateways; 0 selects a free one'),
  KIGA_MQTT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the role mqtt listens on; a proxy in front of it adds TLS'),
  KIGA_MEDIA_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(7605)
    .describe('Port on which the role media passes video on to the web server; 0 selects a free one'),
  KIGA_MEDIA_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the role media listens on; viewers come through the web server'),
  KIGA_MEDIA_ADDRESS: z
    .string()
    .regex(/^(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/)
    .optional()
    .describe(
      'Host and port at which the web server reaches the role media; the default is this machine and KIGA_MEDIA_PORT',
    ),
  KIGA_RTMP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(1935)
    .describe('Port on which the role media listens for encoders over RTMP; 0 selects a free one'),
  KIGA_RTMP_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which encoders are listened for; a proxy in front of it may add TLS'),
  KIGA_RTMP_ADDRESS: z
    .string()
    .regex(/^rtmps?:\/\/[^\s/]+$/)
    .optional()
    .describe('Address of KIGA_RTMP_PORT for encoders, such as rtmp://live.example.cn; the default is this machine'),
  KIGA_EZVIZ_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .default('https://open.ys7.com')
    .describe('Origin of the calls of the Ezviz cloud, whose streams come from the same domain'),
  KIGA_FFMPEG: z
    .string()
    .min(1)
    .default('ffmpeg')
    .describe(
      'Program ffmpeg, which reads cameras and keeps films as MP4; without it, only streams that are sent work',
    ),
  KIGA_CAMERA_NETWORKS: z
    .string()
    .refine(areCameraNetworks, 'must be networks such as 192.168.1.0/24, separated by commas')
    .default('')
    .describe(
      'Networks in which cameras may be fetched, such as 192.168.1.0/24,10.8.0.0/16; empty for none. Cameras elsewhere send over RTMP',
    ),
  KIGA_TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1 behind a reverse proxy: the address of a client is then the last one in X-Forwarded-For, which the proxy writes',
    ),
  KIGA_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Object store with the S3 protocol for files, instead of the folder files in KIGA_DATA'),
  KIGA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/)
    .optional()
    .describe('Bucket of KIGA_S3_ENDPOINT'),
  KIGA_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('us-east-1')
    .describe('Region of the bucket in signatures'),
  KIGA_S3_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe(
      'Place of the bucket: in the path behind the endpoint, or before its host, as Aliyun and Tencent require',
    ),
  KIGA_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key id of the bucket'),
  KIGA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret access key of the bucket'),
  KIGA_S3_ROLE_ARN: z
    .string()
    .min(1)
    .optional()
    .describe('Role that may put objects below incoming/; browsers then upload directly to the bucket'),
  KIGA_S3_STS_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Service that gives credentials for KIGA_S3_ROLE_ARN (AssumeRole)'),
  KIGA_IMAGE_HOST: z
    .string()
    .regex(/^(https?:\/\/|\/)/)
    .optional()
    .describe('Prefix of relative addresses of pictures; the default is /media/kiga/'),
  KIGA_MAIN_HOST: z
    .string()
    .regex(/^(https?:\/\/|\/)/)
    .optional()
    .describe('Prefix of relative addresses with a segment backwork; the default is /'),
  KIGA_SMS: z
    .enum(['none', 'outbox'])
    .default('none')
    .describe(
      'outbox keeps short messages for the system administrator to pass on, as the demo always does; none refuses to send',
    ),
  KIGA_PUSH_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Service that pushes messages to the apps of parents; the default is none, and apps wait for messages'),
  KIGA_PUSH_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Key with which requests to KIGA_PUSH_URL are signed, at least 16 characters'),
  KIGA_LOG_MONTHS: z.coerce
    .number()
    .int()
    .min(6)
    .max(240)
    .default(24)
    .describe('Months of the log to keep, in addition to the current one; older months are dropped for good'),
  KIGA_CERTIFICATE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(CERTIFICATE_NOTICE_DAYS)
    .describe('Days before the end of a teacher’s certificate on which the kindergarten is told'),
  KIGA_BACKUP: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of backups, on another disk; a backup is written there each night. The default is none'),
  KIGA_BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/)
    .optional()
    .describe('Public key for which backups are encrypted; `npm run backup -- --new-key` prints one'),
  KIGA_BACKUP_DAYS: z.coerce
    .number()
    .int()
    .min(7)
    .max(3650)
    .default(30)
    .describe('Days after which backups are deleted; the latest one stays'),
  KIGA_CLOCK: z
    .string()
    .regex(/^(real|school|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d),[1-9]\d{0,2})$/, {
      error: 'is real, school, or a start with a speed, such as 2026-11-20T08:00:00+08:00,1',
    })
    .optional()
    .describe(
      'Clock of the demo (npm start): `school`, the default, plays school days at five times the speed; ' +
        'a start with a speed, such as 2026-11-20T08:00:00+08:00,1; or `real`',
    ),
  KIGA_SIMULATE: z.enum(['0', '1']).default('1').describe('0 disables the simulated machines and parents of the demo'),
});

/** The configuration, validated at start from the environment variables. */
export type Config = z.infer<typeof schema>;

/** The schema, from which the list of settings for operators is generated. */
export const configSchema = schema;

/** Error for invalid settings; the message names every one. */
export class ConfigError extends Error {}

/** Reads the environment variables. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = schema.safeParse(environment);
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`Wrong configuration: ${wrong.join('; ')}`);
  }
  return { ...result.data, KIGA_DATA: resolve(result.data.KIGA_DATA) };
}
