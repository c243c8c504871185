import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { grantOwnUploads } from '@kiga/kit-server/files/upload-credentials.ts';
import { type FileStorage, temporaryStorage } from '@kiga/server/app/file-storage.ts';
import { AwsV4Signer } from 'aws4fetch';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Credentials, credentialsOf, photo, put, upload } from '../../support/uploads.ts';

let storage: FileStorage & { remove(): Promise<void> };
let server: TestServer;
let demo3: Caller;
let childId: string;
let credentials: Credentials;
beforeAll(async () => {
  storage = temporaryStorage();
  server = await startTestServer({ storage });
  demo3 = await server.as('demo3');
  const [{ id: classId }] = (await demo3.ask('/api/campus/class/list')) as [{ id: string }];
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: '13720000001' }];
  const faceConsent = [{ guardianName: '李雯', way: 'paper' }];
  const child = { stuName: '欧阳承泽', sex: 'male', birthday: '2022-05-03', classId, parents, faceConsent };
  childId = (await demo3.ask('/api/campus/student/save', child)).id;
  credentials = await credentialsOf(demo3, { mode: 'face', module: 'student' });
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});

let serial = 0;
const newKey = (ending = 'jpg') => `${credentials.prefix}hostile-${(serial += 1)}.${ending}`;
const codeOf = async (response: Response) => `${response.status} ${/<Code>(\w+)</.exec(await response.text())?.[1]}`;

/** The error for these bytes as a child's photo; undefined if they are accepted. */
async function errorOf(bytes: Uint8Array, ending = 'jpg'): Promise<string | undefined> {
  const facePhoto = await upload(server, demo3, bytes, ending);
  const answer = await demo3.call('/api/campus/student/save', { id: childId, facePhoto });
  return answer.errors?.[0]?.error;
}

/** A valid PNG of one colour, which has few bytes at any size. */
function png(sidePx: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  const pixels = deflateSync(Buffer.alloc(sidePx * (1 + Math.ceil(sidePx / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

describe('an uploaded photo', () => {
  it('loses a page hidden in it or appended to it', async () => {
    const script = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const picture = await photo();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(script.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, script]);
    const hiding = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), script]);
    const facePhoto = await upload(server, demo3, hiding);
    const data = await demo3.ask('/api/campus/student/save', { id: childId, facePhoto });
    const shown = await fetch(`${server.address}/media/kiga/${data.facePhoto}`);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shown.arrayBuffer()).includes('script')).toBe(false);
  });

  it('is recognised by its content instead of its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>';
    for (const bytes of [svg, '<html></html>', 'GIF89a\x01\x00\x01\x00', '%PDF-1.7', '\xff\xd8', ' ']) {
      expect(await errorOf(Buffer.from(bytes, 'latin1')), bytes).toBe('FIELD_FILE_FORMAT');
    }
  });

  it('is refused if it is damaged, truncated or far too large in pixels, without blocking later ones', async () => {
    const sound = await photo();
    const bent = Buffer.from(sound);
    bent.fill(0xff, 700);
    expect(await errorOf(sound.subarray(0, sound.length / 2))).toBe('FIELD_FILE_DAMAGED');
    expect(await errorOf(bent)).toBe('FIELD_FILE_DAMAGED');
    expect(await errorOf(png(16_000), 'png')).toBe('FIELD_FILE_DAMAGED');
    expect(await errorOf(png(30_000), 'png')).toBe('FIELD_FILE_DAMAGED');
    expect(await errorOf(png(500), 'png')).toBeUndefined();
    // A PNG with the ending of a JPEG is accepted as well.
    expect(await errorOf(png(500), 'jpg')).toBeUndefined();
  });
});

describe('the upload endpoint', () => {
  it('accepts a signed key once', async () => {
    const key = newKey();
    const body = await photo();
    expect((await put(server, credentials, key, body)).status).toBe(200);
    expect(await codeOf(await put(server, credentials, key, body))).toBe('409 ObjectAlreadyExists');
    // The key stays taken after a child's record holds the photo.
    const data = await demo3.ask('/api/campus/student/save', { id: childId, facePhoto: key });
    expect(data.facePhoto.startsWith(key)).toBe(true);
    expect(await codeOf(await put(server, credentials, key, body))).toBe('409 ObjectAlreadyExists');
  });

  it('refuses keys outside the granted prefix and mode', async () => {
    const body = new Uint8Array(10);
    const { prefix } = credentials;
    const outside = [
      `KG0002${prefix.slice(6)}a.jpg`,
      `${prefix.replace('student', 'class')}a.jpg`,
      `${prefix}a.html`,
      `${prefix}a.svg`,
      `${prefix}a.apk`,
    ];
    for (const key of outside)
      expect(await codeOf(await put(server, credentials, key, body)), key).toBe('403 AccessDenied');
    for (const key of [`${prefix}b/a.jpg`, `${prefix}a b.jpg`, `${prefix}a`, `${prefix}${'a'.repeat(300)}.jpg`]) {
      expect((await put(server, credentials, key, body)).status, key).toBeGreaterThanOrEqual(400);
    }
  });

  it('refuses uploads with a wrong, foreign or missing signature', async () => {
    const body = new Uint8Array(await photo());
    const refusalOf = async (changes: Partial<Credentials>, headers?: Record<string, string>) =>
      codeOf(await put(server, { ...credentials, ...changes }, newKey(), body, headers));
    const { securityToken: token, accessKeyId, accessKeySecret } = credentials;
    const [payload = '', mac] = token.split('.');
    const greedy = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...greedy, prefix: '' })).toString('base64url');
    expect(await refusalOf({ securityToken: `${forged}.${mac}` })).toBe('403 InvalidToken');
    expect(await refusalOf({ securityToken: forged })).toBe('403 InvalidToken');
    expect(await refusalOf({ securityToken: '' })).toBe('403 AccessDenied');
    expect(await refusalOf({ accessKeySecret: `${accessKeySecret}0` })).toBe('403 SignatureDoesNotMatch');
    expect(await refusalOf({ accessKeyId: `${accessKeyId}0` })).toBe('403 InvalidToken');
    // Expired credentials, and another account's token with one's own key.
    const grant = {
      prefix: credentials.prefix,
      mode: 'face',
      accountId: greedy.accountId,
      sessionId: greedy.sessionId,
    } as const;
    const old = await grantOwnUploads(testSecrets)(grant, new Date(Date.now() - 16 * 60_000));
    expect(await refusalOf({ ...old, expiration: '' })).toBe('403 ExpiredToken');
    const other = await credentialsOf(await server.as('demo4'));
    expect(await refusalOf({ securityToken: other.securityToken })).toBe('403 InvalidToken');
    expect(await refusalOf({}, { 'x-amz-content-sha256': '0'.repeat(64) })).toBe('400 XAmzContentSHA256Mismatch');
    expect(await refusalOf({}, { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' })).toBe(
      '400 XAmzContentSHA256Mismatch',
    );
    const address = `${server.address}/media/kiga/${newKey()}`;
    expect(await codeOf(await fetch(address, { method: 'PUT', body }))).toBe('403 AccessDenied');
    const bearer = { authorization: `Bearer ${demo3.token}` };
    expect(await codeOf(await fetch(address, { method: 'PUT', body, headers: bearer }))).toBe('403 AccessDenied');
    const rows = await server.db.selectFrom('file_uploads').select('path').execute();
    expect(rows.filter(({ path }) => address.endsWith(path))).toEqual([]);
  });

  it('requires a current date, all relevant headers in the signature, and no query', async () => {
    const refusalOf = async (
      change: (signer: AwsV4Signer) => void,
      more: { datetime?: string; query?: string } = {},
    ) => {
      const signer = signerOf(credentials, `${newKey()}${more.query ?? ''}`, more.datetime);
      change(signer);
      const { url, headers } = await signer.sign();
      return codeOf(await fetch(url, { method: 'PUT', headers, body: new Uint8Array(10) }));
    };
    const stampOf = (date: Date) => date.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const unchanged = () => undefined;
    const minutes = (count: number) => ({ datetime: stampOf(new Date(Date.now() + count * 60_000)) });
    expect(await refusalOf(unchanged, minutes(-16))).toBe('403 RequestTimeTooSkewed');
    expect(await refusalOf(unchanged, minutes(16))).toBe('403 RequestTimeTooSkewed');
    expect(await refusalOf(unchanged, minutes(-14))).toBe('200 undefined');
    expect(await refusalOf(unchanged, { query: '?x-id=PutObject' })).toBe('403 SignatureDoesNotMatch');
    for (const left of ['x-amz-security-token', 'x-amz-date', 'host', 'x-amz-content-sha256']) {
      const leave = (signer: AwsV4Signer) => {
        const kept = signer.signableHeaders.filter((name) => name !== left);
        signer.signedHeaders = kept.join(';');
        const lines = signer.canonicalHeaders.split('\n');
        signer.canonicalHeaders = lines.filter((line) => !line.startsWith(`${left}:`)).join('\n');
      };
      expect(await refusalOf(leave), left).toBe('403 AccessDenied');
    }
  });

  it('refuses more bytes than a mode allows, and bodies without a length', async () => {
    const large = new Uint8Array(credentials.maxBytes + 1);
    expect(await codeOf(await put(server, credentials, newKey(), large))).toBe('413 EntityTooLarge');
    const signer = signerOf(credentials, newKey());
    const { url, headers } = await signer.sign();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    });
    const chunked = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
    expect(await codeOf(chunked)).toBe('411 MissingContentLength');
  });

  it('discards an aborted upload and accepts a retry', async () => {
    const key = newKey();
    const body = await photo();
    const { url, headers } = await signerOf(credentials, key).sign();
    const broken = httpRequest(url, {
      method: 'PUT',
      headers: {
        ...Object.fromEntries(headers as unknown as Iterable<[string, string]>),
        'content-length': body.length,
      },
    });
    broken.on('error', () => undefined);
    broken.write(body.subarray(0, body.length / 2));
    const waiting = () => server.db.selectFrom('file_uploads').select('path').where('path', '=', key).execute();
    await expect.poll(waiting).toHaveLength(1);
    broken.destroy();
    await expect.poll(waiting).toHaveLength(0);
    const left: string[] = [];
    for await (const name of storage.store.list('incoming/', new Date(Date.now() + 60_000))) left.push(name);
    expect(left.filter((name) => name.includes('.part-') || name.endsWith(key))).toEqual([]);
    expect((await put(server, credentials, key, body)).status).toBe(200);
  });

  it('limits an account to 2 GB of unsaved uploads', async () => {
    const { id } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', 'demo4')
      .executeTakeFirstOrThrow();
    const path = 'KG0001/2026-11-20/student/large.mp4';
    const row = { path, account_id: id, size_bytes: String(2 * 1024 ** 3 - 10), at: new Date() };
    await server.db.insertInto('file_uploads').values(row).execute();
    const given = await credentialsOf(await server.as('demo4'));
    const refused = await put(server, given, `${given.prefix}a.jpg`, new Uint8Array(11));
    expect(await codeOf(refused)).toBe('413 QuotaExceeded');
    // The limit leaves space for one of these concurrent uploads.
    const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const atOnce = names.map((name) => put(server, given, `${given.prefix}${name}.jpg`, new Uint8Array(10)));
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(413)]);
    await server.db.deleteFrom('file_uploads').where('path', '=', path).execute();
    expect((await put(server, given, `${given.prefix}a.jpg`, new Uint8Array(10))).status).toBe(200);
  });

  it('refuses every malformed path with a status below 500', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      '%2e%2e',
      '..%2f',
      '%00',
      'KG0001',
      '%',
      '%zz',
      '2026-11-20',
      'student',
      'a.jpg',
      '\\',
      ';',
      '%e4%b8%ad',
      'a'.repeat(3000),
    );
    const paths = fc.array(part, { maxLength: 8 }).map((parts) => `/media/${parts.join('/')}`);
    await fc.assert(
      fc.asyncProperty(paths, fc.constantFrom('GET', 'PUT', 'HEAD', 'DELETE', 'POST'), async (path, method) => {
        const { headers } = await signerOf(credentials, newKey()).sign();
        const answer = httpRequest(server.address, {
          path,
          method,
          headers: Object.fromEntries(headers as unknown as Iterable<[string, string]>),
        });
        answer.end();
        const [response] = await once(answer, 'response');
        response.resume();
        await once(response, 'end');
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  it('answers preflight requests of other hosts without a session', async () => {
    const answer = await fetch(`${server.address}/media/kiga/${newKey()}`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe('PUT');
  });
});

function signerOf(given: Credentials, key: string, datetime?: string): AwsV4Signer {
  const { accessKeyId, accessKeySecret, securityToken, endpoint, bucket, region } = given;
  return new AwsV4Signer({
    method: 'PUT',
    url: `${server.address}${endpoint}/${bucket}/${key}`,
    accessKeyId,
    secretAccessKey: accessKeySecret,
    sessionToken: securityToken,
    service: 's3',
    region,
    ...(datetime !== undefined && { datetime }),
  });
}
