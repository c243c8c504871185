import type { Call } from '@kiga/entity/define-call.ts';
import fc from 'fast-check';
import { bentInput, goodInput, type IdsFor } from './inputs.ts';

/** One request, as it can be sent again; a lone surrogate in it is sent as what UTF-8 makes of it. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Whether the machine signs with its own secret. */
  isSignedWell: boolean;
}

const BOUNDARY = 'kiga-fuzz';

const headerText = fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '~').trim());

/** Headers that a caller may send; most requests have none of them. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      apptype: fc.oneof(fc.constantFrom('3', '4', '8', '99', '-1', 'NaN'), headerText),
      shardnum: fc.constantFrom('00001', '00001', '00001', '00002', ''),
      'idempotency-key': fc.oneof(fc.stringMatching(/^[\w-]{8,12}$/), headerText, fc.constant('k'.repeat(500))),
      'accept-language': fc.constantFrom('en', 'zh', '*', 'xx;q=9', ',,,'),
      accept: fc.constantFrom('text/html', '*/*', 'nonsense'),
      'last-event-id': fc.oneof(fc.constantFrom('0', '-1', '9'.repeat(30)), headerText),
      'x-forwarded-for': fc.constantFrom('::1', "'; drop", '1.2.3.4, 5.6.7.8'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'lines=1'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => Object.fromEntries(Object.entries(headers).slice(0, 3)));

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'nonsense',
);

const brokenBodies = fc.oneof(
  fc.constantFrom('', '{', '{"a":', '[1,2', 'null', 'true', '"text"', '12', '{"a":1}{"b":2}', "{'a':1}", '\uFEFF{}'),
  fc.constantFrom('{"__proto__":{"isAdmin":true}}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, '{"id":1e400}'),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
);

/** Requests to a call: as its shape allows, bent, or no JSON at all. `sheets` are files for calls that take one. */
export function requestsTo(call: Call, ids: IdsFor, sheets: readonly Uint8Array[]): fc.Arbitrary<FuzzRequest> {
  const good = goodInput(call, ids);
  const input: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 5, arbitrary: bentInput(good) },
  );
  const sent =
    call.method === 'GET' ? input.map(inQuery(call)) : call.file ? inForm(call, input, sheets) : inBody(call, input);
  const language = fc.constantFrom(
    '',
    '',
    'language=en_US',
    'language=zh_CN',
    'language=xx',
    'language=en_US&language=zh_CN',
  );
  return fc
    .record({
      sent,
      language,
      odd: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(call.method as string) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
      ),
      isSignedWell: fc.nat(9).map((number) => number > 0),
    })
    .map(({ sent: { path, headers, body }, language: asked, odd, method, isSignedWell }) => ({
      method,
      path: asked === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asked}`,
      headers: { ...headers, ...odd },
      ...(method !== 'GET' && body !== undefined && { body }),
      isSignedWell,
    }));
}

type Sent = Pick<FuzzRequest, 'path' | 'headers' | 'body'>;

function inQuery(call: Call): (input: unknown) => Sent {
  return (input) => {
    const left = { ...(input as Record<string, unknown>) };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const part = textOf(left[name]);
      delete left[name];
      return encode(part.slice(0, 300));
    });
    const pairs = Object.entries(left).flatMap(([name, value]) =>
      [value]
        .flat()
        .slice(0, 50)
        .map((one) => `${encode(name)}=${encode(textOf(one).slice(0, 5_000))}`),
    );
    const query = pairs.join('&').slice(0, 10_000);
    return { path: query === '' ? path : `${path}?${query}`, headers: {} };
  };
}

function inBody(call: Call, input: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const json = input.map((value) => ({ body: JSON.stringify(value) ?? '', type: 'application/json' }));
  const otherType = fc.tuple(json, contentTypes).map(([{ body }, type]) => ({ body, type }));
  const broken = fc.record({ body: brokenBodies, type: contentTypes });
  return fc
    .oneof({ weight: 16, arbitrary: json }, { weight: 1, arbitrary: otherType }, { weight: 2, arbitrary: broken })
    .map(({ body, type }) => ({ path: call.path, headers: { 'content-type': type }, body }));
}

function inForm(call: Call, input: fc.Arbitrary<unknown>, sheets: readonly Uint8Array[]): fc.Arbitrary<Sent> {
  const file = fc.oneof(
    fc.constantFrom(...sheets),
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(fc.constantFrom(...sheets), fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % bytes.length)),
    fc.tuple(fc.constantFrom(...sheets), fc.nat(), fc.nat(255)).map(([bytes, at, value]) => {
      const damaged = Uint8Array.from(bytes);
      damaged[at % damaged.length] = value;
      return damaged;
    }),
  );
  const form = fc
    .record({
      input,
      file,
      fileField: fc.constantFrom('file', 'file', 'file', 'other', '__proto__', ''),
      fileName: fc.constantFrom('名单.xlsx', 'a.xls', '../x', '', 'x"y'),
      files: fc.constantFrom(1, 1, 1, 0, 2),
      end: fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, ''),
    })
    .map(({ input: fields, file: bytes, fileField, fileName, files, end }) => {
      const parts = Object.entries(fields ?? {}).map(
        ([name, value]) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
      );
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${fileName}"\r\n\r\n`;
      const chunks = parts.slice(0, 30).map((part) => Buffer.from(part));
      for (let count = 0; count < files; count += 1)
        chunks.push(Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n'));
      const body = Uint8Array.from(Buffer.concat([...chunks, Buffer.from(end)]));
      return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
    });
  const broken = fc.record({ body: brokenBodies, type: contentTypes });
  return fc
    .oneof({ weight: 8, arbitrary: form }, { weight: 1, arbitrary: broken })
    .map(({ body, type }) => ({ path: call.path, headers: { 'content-type': type }, body }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** As `encodeURIComponent`, which throws at a lone surrogate. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
