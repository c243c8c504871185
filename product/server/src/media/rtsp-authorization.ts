import { createHash, randomBytes } from 'node:crypto';
import type { PictureSource } from './streams.ts';

/**
 * Returns a function that computes the header Authorization of a request, after a camera's challenge: Digest with MD5 or
 * SHA-256 (RFC 7616), or Basic (RFC 7617). Null stands for no header.
 */
export function authorizationOf(
  challenge: string | null,
  { userName, password }: Pick<PictureSource, 'userName' | 'password'>,
): (method: string, url: string) => string | null {
  if (challenge === null || userName === null) return () => null;
  const secret = password ?? '';
  if (/^basic/i.test(challenge)) {
    const value = `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`;
    return () => value;
  }
  const asked = new Map(
    [...challenge.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );
  const algorithm = asked.get('algorithm');
  const hash = (text: string) =>
    createHash(algorithm?.toUpperCase() === 'SHA-256' ? 'sha256' : 'md5')
      .update(text)
      .digest('hex');
  const realm = asked.get('realm') ?? '';
  const nonce = asked.get('nonce') ?? '';
  const withQop = (asked.get('qop') ?? '').split(/\s*,\s*/).includes('auth');
  let count = 0;
  return (method, url) => {
    count += 1;
    const turn = count.toString(16).padStart(8, '0');
    const own = randomBytes(8).toString('hex');
    const ha1 = hash(`${userName}:${realm}:${secret}`);
    const ha2 = hash(`${method}:${url}`);
    const response = hash(withQop ? `${ha1}:${nonce}:${turn}:${own}:auth:${ha2}` : `${ha1}:${nonce}:${ha2}`);
    const parts = [
      `username="${userName}"`,
      `realm="${realm}"`,
      `nonce="${nonce}"`,
      `uri="${url}"`,
      `response="${response}"`,
    ];
    const opaque = asked.get('opaque');
    if (opaque !== undefined) parts.push(`opaque="${opaque}"`);
    if (algorithm !== undefined) parts.push(`algorithm=${algorithm}`);
    if (withQop) parts.push('qop=auth', `nc=${turn}`, `cnonce="${own}"`);
    return `Digest ${parts.join(', ')}`;
  };
}
