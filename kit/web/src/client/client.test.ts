import { defineCall } from '@kiga/entity/define-call.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError, NetworkError } from './call-errors.ts';
import { type ClientOptions, createClient, fileNameOf } from './client.ts';
import type { OutgoingRequest } from './send.ts';

const page = defineCall({
  name: 'toys.page',
  method: 'POST',
  path: '/api/toys/page',
  access: 'member',
  scope: 'tenant',
  input: z.strictObject({ q: z.string().optional(), shopId: z.string().optional() }),
  output: z.object({ total: z.number() }),
});
const get = defineCall({
  name: 'toys.get',
  method: 'GET',
  path: '/api/toys/{box}/get',
  access: 'member',
  scope: 'tenant',
  input: z.strictObject({ box: z.string(), id: z.array(z.string()), q: z.string().optional() }),
  output: z.object({}),
});
const signIn = defineCall({
  name: 'login',
  method: 'POST',
  path: '/login',
  access: 'public',
  scope: 'none',
  input: z.strictObject({ password: z.string() }),
  output: z.object({}),
});

function clientWith(
  answers: [status: number, body: unknown, contentType?: string, contentDisposition?: string][],
  more: Partial<ClientOptions> = {},
) {
  const sent: OutgoingRequest[] = [];
  let token: string | null = 'first';
  const onSessionLost = vi.fn(async () => {
    token = 'second';
    return true;
  });
  const client = createClient({
    language: () => 'zh_CN',
    appType: () => 3,
    shardNum: () => '00001',
    token: () => token,
    ownerIds: () => ({ shopId: 'shop-1', shopCode: 'K1' }),
    onSessionLost,
    send: async (request) => {
      sent.push(request);
      const [status, body, contentType = 'application/json', contentDisposition = ''] = answers[sent.length - 1] ?? [
        500,
        null,
      ];
      return {
        status,
        contentType,
        contentDisposition,
        requestId: 'r-1',
        body: new Blob([typeof body === 'string' ? body : JSON.stringify(body)]),
      };
    },
    ...more,
  });
  return { client, sent, onSessionLost };
}

describe('a request of the client', () => {
  it('carries language, kind of user, cell, token and the owner ids that the call accepts', async () => {
    const { client, sent } = clientWith([[200, { code: '200', data: { total: 7 } }]]);
    await expect(client.call(page, { q: '李' }, { idempotencyKey: 'once' })).resolves.toEqual({ total: 7 });
    expect(sent[0]).toMatchObject({
      url: '/api/toys/page?language=zh_CN',
      headers: { appType: '3', shardNum: '00001', Authorization: 'Bearer first', 'Idempotency-Key': 'once' },
      body: JSON.stringify({ shopId: 'shop-1', q: '李' }),
    });
  });

  it('carries another owner if the caller names one', async () => {
    const { client, sent } = clientWith([[200, { code: '200', data: {} }]]);
    await client.call(page, { shopId: 'shop-2' });
    expect(sent[0]?.body).toBe(JSON.stringify({ shopId: 'shop-2' }));
  });

  it('carries the input of a GET in path and query, without undefined fields', async () => {
    const { client, sent } = clientWith([[200, { code: '200', data: {} }]]);
    await client.call(get, { box: 'a/b', id: ['1', '2'], q: undefined });
    expect(sent[0]?.url).toBe('/api/toys/a%2Fb/get?language=zh_CN&id=1&id=2');
    expect(sent[0]?.body).toBeUndefined();
  });

  it('carries a file last, after the fields of the input', async () => {
    const { client, sent } = clientWith([[200, { code: '200', data: {} }]]);
    await client.call(page, { q: 'x' }, { file: new File(['1'], 'a.xlsx') });
    const [request] = sent as [OutgoingRequest];
    expect([...(request.body as FormData).keys()]).toEqual(['shopId', 'q', 'file']);
    expect(request.headers['Content-Type']).toBeUndefined();
  });
});

describe('a downloaded file', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('[I17] arrives by GET and by POST, byte for byte, with the name from the server or the caller', async () => {
    const links: { download: string; href: string }[] = [];
    const blobs: Blob[] = [];
    const createElement = () => {
      const link = { download: '', href: '', click: () => links.push(link), remove: () => undefined };
      return link;
    };
    vi.stubGlobal('document', { createElement, body: { append: () => undefined } });
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    const sheet = 'application/octet-stream';
    const { client, sent } = clientWith([
      [200, 'a sheet', sheet, 'attachment; filename="theirs.xlsx"'],
      [200, 'another \u0000 sheet', sheet, `attachment; filename="a.xlsx"; filename*=UTF-8''%E5%AD%A6%E7%94%9F.xlsx`],
      [200, 'a third', sheet],
    ]);
    await client.download({ ...get, answersFile: true }, { box: 'b', id: ['1'] }, { fileName: 'one.xlsx' });
    await client.download({ ...page, answersFile: true }, { q: '李' });
    await client.download({ ...page, answersFile: true }, {});
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    expect(sent[1]?.body).toBe(JSON.stringify({ shopId: 'shop-1', q: '李' }));
    expect(links.map(({ download, href }) => [download, href])).toEqual([
      ['one.xlsx', 'blob:1'],
      ['学生.xlsx', 'blob:2'],
      ['toys.page', 'blob:3'],
    ]);
    expect(await Promise.all(blobs.map((blob) => blob.text()))).toEqual(['a sheet', 'another \u0000 sheet', 'a third']);
  });
});

describe('a refusal', () => {
  it('is any code except 200, even with HTTP status 200, and keeps the errors of the server', async () => {
    const errors = [{ field: 'q', error: 'FIELD_TOO_LONG', text: '太长' }];
    const { client } = clientWith([
      [200, { code: '400', text: '请检查', error: 'VALIDATION_FAILED', errors, data: null }],
    ]);
    await expect(client.call(page, {})).rejects.toMatchObject({
      code: '400',
      text: '请检查',
      error: 'VALIDATION_FAILED',
      errors,
      requestId: 'r-1',
    });
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'text/html'],
    [200, '<html>not the API</html>', 'text/html'],
    [200, '{"half', 'application/json'],
  ])('is a response without an envelope: %i %s', async (status, body, type) => {
    const { client } = clientWith([[status, body, type]]);
    await expect(client.call(page, {})).rejects.toBeInstanceOf(CallError);
  });

  it('differs from a network error', async () => {
    const { client } = clientWith([], { send: () => Promise.reject(new NetworkError('away')) });
    await expect(client.call(page, {})).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a lost session', () => {
  const lost = [200, { code: '401', text: '登录已过期', data: null }] as [number, unknown];

  it('retries the call once with the new token after a new sign-in', async () => {
    const { client, sent } = clientWith([lost, [200, { code: '200', data: { total: 1 } }]]);
    await expect(client.call(page, {})).resolves.toEqual({ total: 1 });
    expect(sent[1]?.headers.Authorization).toBe('Bearer second');
  });

  it('rejects the call without a new sign-in and after a second 401', async () => {
    const noSignIn = clientWith([lost], { onSessionLost: async () => false });
    await expect(noSignIn.client.call(page, {})).rejects.toMatchObject({ code: '401' });
    const twice = clientWith([lost, lost]);
    await expect(twice.client.call(page, {})).rejects.toMatchObject({ code: '401' });
    expect(twice.onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('is recognised by the rule of the product', async () => {
    const closed = [403, { code: '403', error: 'CLOSED', text: '已停用', data: null }] as [number, unknown];
    const endsSession = ({ error }: CallError) => error === 'CLOSED';
    const answers = [closed, [200, { code: '200', data: { total: 1 } }]] as [number, unknown][];
    await expect(clientWith(answers, { endsSession }).client.call(page, {})).resolves.toEqual({ total: 1 });
    await expect(clientWith(answers).client.call(page, {})).rejects.toMatchObject({ error: 'CLOSED' });
  });

  it('is not reported when a public call answers 401', async () => {
    const { client, onSessionLost } = clientWith([[200, { code: '401', error: 'IDENTITY_LOGIN_FAILED' }]]);
    await expect(client.call(signIn, { password: 'x' })).rejects.toMatchObject({ error: 'IDENTITY_LOGIN_FAILED' });
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

it('the name of a file is read in any alphabet', () => {
  expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%AD%A6%E7%94%9F.xlsx`)).toBe('学生.xlsx');
  expect(fileNameOf('attachment; filename=plain.xlsx')).toBe('plain.xlsx');
  expect(fileNameOf('inline')).toBeUndefined();
});
