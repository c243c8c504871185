import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageHosts } from '@kiga/entity/files/image-address.ts';
import { localStore } from '@kiga/kit-server/files/local-store.ts';
import type { ObjectStore } from '@kiga/kit-server/files/object-store.ts';
import { grantS3Uploads } from '@kiga/kit-server/files/s3-credentials.ts';
import { s3Store } from '@kiga/kit-server/files/s3-store.ts';
import { type GrantUploads, OWN_BUCKET, OWN_ENDPOINT } from '@kiga/kit-server/files/upload-credentials.ts';
import { type Config, ConfigError } from './config.ts';

/** The storage of files, with its upload and display addresses. */
export interface FileStorage {
  store: ObjectStore;
  /** Null where browsers upload through the platform's own endpoint. */
  directUploads: GrantUploads | null;
  hosts: ImageHosts;
  /** Origins, other than the platform's own, for displaying and uploading files. */
  origins: readonly string[];
}

/** Image hosts for pictures from the platform itself. */
const ownHosts: ImageHosts = { imageHost: `${OWN_ENDPOINT}/${OWN_BUCKET}/`, mainHost: '/' };

/** Returns a storage in a folder of this machine. */
export function localStorage(folder: string): FileStorage {
  return { store: localStore(folder), directUploads: null, hosts: ownHosts, origins: [] };
}

/** Returns a storage in a temporary folder, for servers that need no permanent files. */
export function temporaryStorage(): FileStorage & { remove(): Promise<void> } {
  const folder = join(tmpdir(), `kiga-files-${randomUUID()}`);
  return { ...localStorage(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Returns the configured storage: a folder of KIGA_DATA, or a bucket. Throws ConfigError where a bucket's settings are
 * incomplete.
 */
export function configuredStorage(config: Config): FileStorage {
  const hosts = {
    imageHost: config.KIGA_IMAGE_HOST ?? ownHosts.imageHost,
    mainHost: config.KIGA_MAIN_HOST ?? ownHosts.mainHost,
  };
  const ofHosts = originsOf(Object.values(hosts));
  const s3 = s3Of(config);
  if (s3 === null) return { ...localStorage(join(config.KIGA_DATA, 'files')), hosts, origins: ofHosts };
  const { KIGA_S3_ROLE_ARN: roleArn, KIGA_S3_STS_ENDPOINT: stsEndpoint } = config;
  if ((roleArn === undefined) !== (stsEndpoint === undefined)) {
    throw new ConfigError('Wrong configuration: KIGA_S3_ROLE_ARN and KIGA_S3_STS_ENDPOINT go together.');
  }
  const directUploads = roleArn && stsEndpoint ? grantS3Uploads({ ...s3, roleArn, stsEndpoint }) : null;
  const origins = directUploads ? originsOf([s3.bucketAddress]) : [];
  return { store: s3Store(s3), directUploads, hosts, origins: [...new Set([...ofHosts, ...origins])] };
}

function s3Of(config: Config) {
  const {
    KIGA_S3_ENDPOINT: endpoint,
    KIGA_S3_BUCKET: bucket,
    KIGA_S3_ACCESS_KEY_ID: accessKeyId,
    KIGA_S3_SECRET_ACCESS_KEY: secretAccessKey,
    KIGA_S3_REGION: region,
    KIGA_S3_STYLE: style,
  } = config;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (given.every((value) => value === undefined)) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'Wrong configuration: KIGA_S3_ENDPOINT, KIGA_S3_BUCKET, KIGA_S3_ACCESS_KEY_ID and KIGA_S3_SECRET_ACCESS_KEY go together.',
    );
  }
  const { protocol, host } = new URL(endpoint);
  const bucketAddress = style === 'host' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`;
  return { bucketAddress, bucket, region, accessKeyId, secretAccessKey };
}

function originsOf(addresses: readonly string[]): string[] {
  return addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin);
}
