import { AwsClient } from 'aws4fetch';
import { AppError } from '../app-error.ts';
import { type S3Settings, textOf } from './s3-store.ts';
import { GRANT_SECONDS, type GrantUploads } from './upload-credentials.ts';

/** A role that may put objects, and the service that issues its credentials. */
export interface RoleSettings extends S3Settings {
  bucket: string;
  roleArn: string;
  stsEndpoint: string;
}

/**
 * Issues credentials of a role that may only put objects below the prefix. Browsers put directly into the bucket, below `incoming/`.
 * Throws FILE_STORE_UNAVAILABLE.
 */
export function grantS3Uploads(settings: RoleSettings): GrantUploads {
  const { bucketAddress, bucket, roleArn, stsEndpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'sts', retries: 2 });
  return async ({ prefix }) => {
    const resource = `arn:aws:s3:::${bucket}/incoming/${prefix}*`;
    const statement = { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [resource] };
    const body = new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: 'kiga-upload',
      DurationSeconds: String(GRANT_SECONDS),
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await client.fetch(stsEndpoint, { method: 'POST', headers, body }).catch(() => null);
    const answer = response?.ok ? await response.text() : '';
    const valueOf = (element: string): string => {
      const value = textOf(answer, element);
      if (value === null) throw new AppError('FILE_STORE_UNAVAILABLE');
      return value;
    };
    return {
      accessKeyId: valueOf('AccessKeyId'),
      accessKeySecret: valueOf('SecretAccessKey'),
      securityToken: valueOf('SessionToken'),
      driver: 's3',
      endpoint: bucketAddress,
      // The bucket that browsers see is a folder of the real one, so that keys are the paths in records.
      bucket: 'incoming',
      region,
      expiration: new Date(valueOf('Expiration')),
    };
  };
}
