import { resolve } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(7600).describe('Port of the web server; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address the web server listens on'),
  KIGA_DATA: z.string().default('.kiga').describe('Folder of the data: database, files, secret key'),
  KIGA_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'An external PostgreSQL, version 15 or later, instead of the embedded one; signs in as the plain role of the program',
    ),
  KIGA_DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe(
      'The same database as the owner of its tables, who runs migrations and makes partitions; KIGA_DATABASE_URL without it',
    ),
  KIGA_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional()
    .describe('Key of everything encrypted, 64 hexadecimal digits, instead of the file secret.key in KIGA_DATA'),
  KIGA_SHARD: z
    .string()
    .regex(/^\w{1,20}$/)
    .default('00001')
    .describe('Name of this cell; accounts of others are refused'),
  KIGA_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Least level that is logged'),
  KIGA_DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe('Most connections of one process'),
  KIGA_ROLES: z
    .enum(['http,jobs', 'http', 'jobs'])
    .default('http,jobs')
    .describe('What the process does: answer calls, run jobs, or both; each has to be done by one process at least'),
  KIGA_TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1 behind a reverse proxy: client addresses are the last ones in X-Forwarded-For, which the proxy has written',
    ),
  KIGA_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('An object store that speaks S3, for files, instead of the folder files in KIGA_DATA'),
  KIGA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/)
    .optional()
    .describe('The bucket of KIGA_S3_ENDPOINT'),
  KIGA_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('us-east-1')
    .describe('Region of the bucket, as signatures name it'),
  KIGA_S3_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Where the bucket stands: behind the endpoint, or before its host, as Aliyun and Tencent want it'),
  KIGA_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Account of the bucket'),
  KIGA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret'),
  KIGA_S3_ROLE_ARN: z
    .string()
    .min(1)
    .optional()
    .describe('A role that may put objects below incoming/: browsers then put files directly into the bucket'),
  KIGA_S3_STS_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Who gives credentials for KIGA_S3_ROLE_ARN (AssumeRole)'),
  KIGA_IMAGE_HOST: z
    .string()
    .regex(/^(https?:\/\/|\/)/)
    .optional()
    .describe('What relative addresses of pictures are put behind; /media/kiga/ without it'),
  KIGA_MAIN_HOST: z
    .string()
    .regex(/^(https?:\/\/|\/)/)
    .optional()
    .describe('The same for addresses with a segment backwork; / without it'),
  KIGA_SMS: z
    .enum(['none', 'outbox'])
    .default('none')
    .describe('outbox keeps short messages for the system administrator to hand on; the demo always does'),
  KIGA_LOG_MONTHS: z.coerce
    .number()
    .int()
    .min(6)
    .max(240)
    .default(24)
    .describe('Months that the log of what happened is kept, besides the running one; older ones are dropped for good'),
  KIGA_CLOCK: z
    .string()
    .regex(/^(real|school|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d),[1-9]\d{0,2})$/, {
      error: 'is real, school, or a start with a speed, such as 2026-11-20T08:00:00+08:00,1',
    })
    .optional()
    .describe(
      'Time of the demo (npm start): `school` without it, which plays school days five times as fast; ' +
        'a start with a speed, such as 2026-11-20T08:00:00+08:00,1; or `real`',
    ),
  KIGA_SIMULATE: z.enum(['0', '1']).default('1').describe('0 leaves the machines of the demo silent'),
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
