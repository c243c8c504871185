import { defineCall } from '@kiga/entity/define-call.ts';
import { type UploadMode, uploadModeNames } from '@kiga/entity/files/upload-modes.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { appTypes } from './app-types.ts';

/** Who may upload what in addition to pictures, which everybody may: programs and archives are for those who run the platform. */
const kindsOfMode: Partial<Record<UploadMode, readonly number[]>> = {
  APK: [8, 9],
  ZIP: [8, 9],
  DOC: [3, 4, 5, 6, 8, 9, 11, 15, 16, 17, 18],
  video: [3, 6, 7, 9, 15, 16, 17, 18],
};

/** Whether an appType may upload in a mode. */
export function mayUpload(appType: number, mode: UploadMode): boolean {
  const kinds: readonly number[] = kindsOfMode[mode] ?? appTypes;
  return kinds.includes(appType);
}

/**
 * Credentials with which the browser puts files directly into the object store for a while, signed with AWS Signature
 * Version 4 (`PUT {endpoint}/{bucket}/{prefix}{random name}.{ending}`, header `x-amz-security-token`, UNSIGNED-PAYLOAD
 * or the hash of the body). What is put there is nothing yet: saving its path in a record makes it a file. What nobody
 * saves is removed after a day. Throws PERMISSION_MISSING where the mode is not for this kind of user.
 */
export const getOssAuth = defineCall({
  name: 'sys.getOssAuth',
  method: 'POST',
  path: '/sys/third-auth/getOssAuth',
  access: 'member',
  // Touches no records, but owner ids that come along are checked.
  scope: 'tenant',
  alwaysOk: true,
  input: z.strictObject({
    mode: z.enum(uploadModeNames, 'FIELD_CHOICE_UNKNOWN').default('image'),
    /** What the file is for, such as `student`; a part of its path. */
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
    /** `local` is the platform's own store, which speaks the same protocol. */
    driver: z.enum(['local', 's3']),
    /** Address of the store; one that begins with a slash belongs to the platform's own address. */
    endpoint: z.string(),
    bucket: z.string(),
    region: z.string(),
    /** `code/date/module/`; keys must begin with it. */
    prefix: z.string(),
    maxBytes: z.number(),
    /** ISO 8601; new credentials are asked for after it. */
    expiration: z.string(),
  }),
});
