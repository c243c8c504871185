import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

/** A small object store with the S3 protocol and one bucket, for tests; it verifies signatures. */
export interface S3Server {
  address: string;
  /** Stored objects by key. */
  objects: Map<string, Buffer>;
  /** True makes every request fail like in a broken store. */
  isBroken: boolean;
  /** Number of next requests that fail, like in a store that restarts. */
  failing: number;
  close(): Promise<void>;
}

/** Account and bucket of the store. */
export const s3Account = { accessKeyId: 'TESTKEY', secretAccessKey: 'test-secret', bucket: 'photos', region: 'test-1' };

/** Temporary credentials of a role, with the permitted keys. */
interface Role {
  secretAccessKey: string;
  keys: string;
}

/** Starts the store on a free port. `POST /sts` returns credentials for a role, limited by the request's policy. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const roles = new Map<string, Role>();
  const server = createServer((request, response) => {
    void answer(request).then(([status, body, headers = {}]) => {
      response.writeHead(status, { 'content-length': body.length, ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });

  async function answer(
    request: IncomingMessage,
  ): Promise<[number, string | Buffer, Record<string, string | number>?]> {
    const body = await buffer(request).catch(() => null);
    if (body === null) return [400, ''];
    if (state.isBroken) return [503, ''];
    if (state.failing > 0) {
      state.failing -= 1;
      return [503, ''];
    }
    const url = new URL(request.url as string, state.address);
    const role = roles.get(String(request.headers['x-amz-security-token']));
    if (!(await isSigned(request, url, body, role?.secretAccessKey ?? s3Account.secretAccessKey))) return [403, ''];
    if (url.pathname === '/sts') return giveRole(new URLSearchParams(body.toString()));
    if (!url.pathname.startsWith(`/${s3Account.bucket}/`)) return [404, ''];
    const key = url.pathname.slice(`/${s3Account.bucket}/`.length);
    if (role && (request.method !== 'PUT' || !key.startsWith(role.keys))) return [403, ''];
    if (key === '') return list(url.searchParams);
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        return [200, ''];
      case 'DELETE':
        objects.delete(key);
        return [204, ''];
      default: {
        if (!found) return [404, ''];
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        return first === undefined ? [200, found] : [206, found.subarray(Number(first), Number(last) + 1)];
      }
    }
  }

  function giveRole(asked: URLSearchParams): [number, string] {
    const [{ Resource }] = JSON.parse(asked.get('Policy') as string).Statement;
    const keys = Resource[0].replace(`arn:aws:s3:::${s3Account.bucket}/`, '').replace(/\*$/, '');
    const token = `token/${roles.size}+&=`;
    roles.set(token, { secretAccessKey: `secret-${roles.size}`, keys });
    const expiration = new Date(Date.now() + 900_000).toISOString();
    const inner = `<AccessKeyId>ROLE</AccessKeyId><SecretAccessKey>secret-${roles.size - 1}</SecretAccessKey>
      <SessionToken>${token.replace('&', '&amp;')}</SessionToken><Expiration>${expiration}</Expiration>`;
    return [200, `<AssumeRoleResponse><Credentials>${inner}</Credentials></AssumeRoleResponse>`];
  }

  /** Lists two objects per page, so that tests reach a second page. */
  function list(query: URLSearchParams): [number, string] {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const changed = new Date().toISOString();
    const page = keys
      .slice(0, 2)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>${changed}</LastModified></Contents>`);
    const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
    return [200, `<ListBucketResult>${page.join('')}${next}</ListBucketResult>`];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: S3Server = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    isBroken: false,
    failing: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

/** Verifies a signature by signing the request again with the same headers. */
async function isSigned(request: IncomingMessage, url: URL, body: Buffer, secretAccessKey: string): Promise<boolean> {
  const authorization = request.headers.authorization ?? '';
  const [, accessKeyId = '', region = '', service = ''] =
    /Credential=(\w+)\/\d{8}\/([\w-]+)\/(\w+)\//.exec(authorization) ?? [];
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])]);
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers: Object.fromEntries(headers),
    accessKeyId,
    secretAccessKey,
    region,
    service,
    datetime: String(request.headers['x-amz-date']),
    ...(service !== 's3' && { body: body.toString() }),
  });
  return (await signer.authHeader()) === authorization;
}
