import { createHash, createHmac } from 'node:crypto';
import {
  EXAMPLE_SECRET,
  type SignatureFault,
  signedLines,
  type verifySignature,
} from '@kiga/contract/devices/verify.acts.ts';
import type { z } from 'zod';

type Given = z.output<typeof verifySignature.input>;

const SERVER_ADDRESS = /^https?:\/\/[^/]+/;

/** Compares a signature that was made with the published secret, and names its fault. It reads no data. */
export function explainSignature(given: Given): z.input<typeof verifySignature.output> {
  const lines = linesOf(given);
  const signature = hexOf(lines.join('\n'));
  const matches = given.signature.toLowerCase() === signature;
  const theirs = given.signedText?.split('\n');
  return {
    matches,
    lines,
    signature,
    differs: theirs ? signedLines.filter((_, place) => theirs[place] !== lines[place]) : [],
    fault: matches ? null : faultOf(given, lines),
  };
}

function linesOf({ method, path, serialNumber, time, body }: Given): string[] {
  const sentPath = path.replace(SERVER_ADDRESS, '');
  return [method.toUpperCase(), sentPath, serialNumber, time, createHash('sha256').update(body).digest('hex')];
}

/** Returns the fault with which the given signature comes about. */
function faultOf(given: Given, lines: readonly string[]): SignatureFault | null {
  const [method = '', path = '', serialNumber = '', time = '', bodyHash = ''] = lines;
  const text = lines.join('\n');
  const signedWith = (...changed: string[]) => hexOf(changed.join('\n'));
  const made: Record<SignatureFault, string> = {
    'secret-decoded': hexOf(text, Buffer.from(EXAMPLE_SECRET, 'base64url')),
    'line-feed-at-end': hexOf(`${text}\n`),
    'carriage-returns': hexOf(lines.join('\r\n')),
    'body-not-hashed': signedWith(method, path, serialNumber, time, given.body),
    'body-hash-base64': signedWith(
      method,
      path,
      serialNumber,
      time,
      createHash('sha256').update(given.body).digest('base64'),
    ),
    'query-left-out': signedWith(method, path.split('?', 1)[0] as string, serialNumber, time, bodyHash),
    'address-in-path': signedWith(method, given.path, serialNumber, time, bodyHash),
    'method-in-lower-case': signedWith(method.toLowerCase(), path, serialNumber, time, bodyHash),
    'signature-base64': createHmac('sha256', EXAMPLE_SECRET).update(text).digest('base64'),
    'hash-without-key': createHash('sha256').update(text).digest('hex'),
  };
  const found = Object.entries(made).find(([, wrong]) => [wrong, wrong.toUpperCase()].includes(given.signature));
  return (found?.[0] as SignatureFault | undefined) ?? null;
}

function hexOf(text: string, key: string | Buffer = EXAMPLE_SECRET): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
