import { defineCall } from '@kiga/entity/define-call.ts';
import { type UploadMode, uploadModeNames } from '@kiga/entity/files/upload-modes.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { appTypes } from './app-types.ts';

/**
 * Kinds of user that may upload each mode. All may upload pictures; programs and archives are for the operator's
 * accounts.
 */
const kindsOfMode: Partial<Record<UploadMode, readonly number[]>> = {
  APK: [8, 9],
  ZIP: [8, 9],
  DOC: [3, 4, 5, 6, 8, 9, 11, 15, 16, 17, 18],
  invoice: [11],
  sound: [3],
  video: [3, 6, 7, 9, 15, 16, 17, 18],
};

/** Returns whether an appType may upload in a mode. */
export function mayUpload(appType: number, mode: UploadMode): boolean {
  const kinds: readonly number[] = kindsOfMode[mode] ?? appTypes;
  return kinds.includes(appType);
}

/**
 * Returns temporary credentials with which the browser puts files directly into the object store. They follow AWS
 * Signature Version 4: `PUT {endpoint}/{bucket}/{prefix}{random name}.{ending}`, header `x-amz-security-token`,
 * UNSIGNED-PAYLOAD or the hash of the body. An upload becomes a file when a record that names its path is saved.
 * Uploads without a record are deleted after a day. Throws PERMISSION_MISSING where this kind of user may not use the
 * mode.
 */
export const getOssAuth = defineCall({
  name: 'sys.getOssAuth',
  method: 'POST',
  path: '/sys/third-auth/getOssAuth',
  access: 'member',
  // The call touches no records, but the server validates owner ids in the request.
  scope: 'tenant',
  alwaysOk: true,
  input: z.strictObject({
    mode: z.enum(uploadModeNames, 'FIELD_CHOICE_UNKNOWN').default('image'),
    /** Purpose of the file, such as `student`; a part of its path. */
    module: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'FIELD_FORMAT')
      .default('common'),
    ...ownerIds,
  }),
  output: z.object({
    accessKeyId: z.string(),
    accessKeySecret: z.string(),
    securityToken: z.string(),
    /** `local` is the platform's own store, with the same protocol. */
    driver: z.enum(['local', 's3']),
    /** URL of the store. A leading slash means the platform's own address. */
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    /** `code/date/module/`; keys must begin with it. */
    prefix: z.string(),
    maxBytes: z.number(),
    /** Expiry, ISO 8601; the client then asks for new credentials. */
    expiration: z.string(),
  }),
});
