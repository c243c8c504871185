import { readFile } from 'node:fs/promises';
import type { TestServer } from './test-server.ts';

/** One exchange of a recorded session: a request, and the answer that the maker's description gives for it. */
export interface Exchange {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  answer: string;
  /** Time of day of the server's clock from this request on; absent where it stays. */
  time?: string;
}

/** An answer to a maker's machine, as text with its status. */
export interface PlainAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/**
 * Reads a recorded session. A line begins with its kind: `#` a remark, `>` the request line, `+` a header, `|` a line of
 * its body, `<` the status of the answer, `=` a line of the answer, `@` the time of the next request. `{name}` stands for a value of the test.
 */
export async function readSession(name: string, values: Readonly<Record<string, string>>): Promise<Exchange[]> {
  const file = new URL(`../fixtures/makers/${name}.session`, import.meta.url);
  const exchanges: Exchange[] = [];
  let time: string | undefined;
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const text = line.slice(2).replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
    const current = exchanges.at(-1) as Exchange;
    if (line.startsWith('>')) {
      const [method = '', path = ''] = text.split(' ');
      exchanges.push({ method, path, headers: {}, body: '', status: 0, answer: '', ...(time && { time }) });
      time = undefined;
    } else if (line.startsWith('@')) time = text;
    else if (line.startsWith('+')) {
      const [header = '', value = ''] = text.split(/: (.*)/s);
      current.headers[header] = value;
    } else if (line.startsWith('|')) current.body += `${text}\n`;
    else if (line.startsWith('<')) current.status = Number(text);
    else if (line.startsWith('=')) current.answer += `${text}\n`;
    else if (line !== '' && !line.startsWith('#')) throw new Error(`${name}: ${line}`);
  }
  return exchanges;
}

/** Sends a request as a maker's machine does. */
export async function sendPlain(
  server: TestServer,
  { method, path, headers = {}, body = '' }: Partial<Omit<Exchange, 'body'>> & { path: string; body?: string | Buffer },
): Promise<PlainAnswer> {
  const response = await fetch(`${server.address}${path}`, {
    method: method ?? (body.length > 0 ? 'POST' : 'GET'),
    headers,
    ...(body.length > 0 && { body: new Uint8Array(Buffer.from(body)) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
