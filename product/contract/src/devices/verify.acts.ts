import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';

/** The published secret of the guide's example. No machine ever has it. */
export const EXAMPLE_SECRET = 'Zm9yIGRldmljZS1tYWtlcnMubWQsIG5vdCBmb3IgdXM';

/** Names of the signed lines, in their order. */
export const signedLines = ['method', 'path', 'serialNumber', 'time', 'bodyHash'] as const;

/** Known faults of signatures that the server recognizes. */
export const signatureFaults = [
  'secret-decoded',
  'line-feed-at-end',
  'carriage-returns',
  'body-not-hashed',
  'body-hash-base64',
  'query-left-out',
  'address-in-path',
  'method-in-lower-case',
  'signature-base64',
  'hash-without-key',
] as const;

/**
 * Tells a maker why a signature is wrong. It only knows the published secret of the guide, so that it answers nothing
 * about the secrets of machines, and reads no data.
 */
export const verifySignature = defineCall({
  name: 'device.v1.verify',
  method: 'POST',
  path: '/device/v1/verify',
  access: 'public',
  scope: 'none',
  input: z.object({
    method: z.string().max(10),
    /** Path with query, as sent. */
    path: z.string().max(2000),
    serialNumber: z.string().max(40),
    /** Value of `kiga-time`. */
    time: z.string().max(64),
    /** Text of the body; empty for a GET. */
    body: z.string().max(20_000).default(''),
    /** Value of `kiga-signature`, made with the secret of the guide's example. */
    signature: z.string().max(128),
    /** The text that the machine's program signed, to be compared line by line. */
    signedText: z.string().max(4000).optional(),
  }),
  output: z.object({
    matches: z.boolean(),
    /** The lines that the server signed. */
    lines: z.array(z.string()),
    /** The right signature, hexadecimal. */
    signature: z.string(),
    /** Names of the lines of `signedText` that differ. */
    differs: z.array(z.enum(signedLines)),
    /** The fault that explains the given signature; null where none of the known ones does. */
    fault: z.enum(signatureFaults).nullable(),
  }),
});

/** A fault of signatures that the server recognizes. */
export type SignatureFault = (typeof signatureFaults)[number];
