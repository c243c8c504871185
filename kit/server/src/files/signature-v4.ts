import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Content of a header `Authorization` of AWS Signature Version 4. */
export interface Authorization {
  accessKeyId: string;
  /** `yyyymmdd`. */
  day: string;
  region: string;
  /** Names of the signed headers, in the order of signing. */
  signedHeaders: readonly string[];
  /** 64 hexadecimal digits. */
  signature: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([\w-]{1,64})\/(\d{8})\/([\w-]{1,40})\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]{1,500}), ?Signature=([0-9a-f]{64})$/;

/** Reads the header; null for any other scheme. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const [, accessKeyId, day, region, signedHeaders, signature] = AUTHORIZATION.exec(header ?? '') ?? [];
  if (!accessKeyId || !day || !region || !signedHeaders || !signature) return null;
  return { accessKeyId, day, region, signedHeaders: signedHeaders.split(';'), signature };
}

/**
 * Returns the signature of a request without a query. `path` contains only characters that need no encoding.
 * @returns 64 hexadecimal digits
 */
export function signatureV4(
  secret: string,
  { day, region, signedHeaders }: Authorization,
  request: { method: string; path: string; host: string; headers: IncomingHttpHeaders },
): string {
  const valueOf = (name: string) => (name === 'host' ? request.host : String(request.headers[name] ?? ''));
  const canonical = [
    request.method,
    request.path,
    '',
    ...signedHeaders.map((name) => `${name}:${valueOf(name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    valueOf('x-amz-content-sha256'),
  ].join('\n');
  const scope = [day, region, 's3', 'aws4_request'];
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', valueOf('x-amz-date'), scope.join('/'), hash].join('\n');
  const key = scope.reduce<Buffer>((previous, part) => hmac(previous, part), Buffer.from(`AWS4${secret}`));
  return hmac(key, text).toString('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
