import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Keys of a merchant account, as PEM. */
export interface MerchantKeys {
  privateKey: string;
  platformKey: string;
  /** Empty for Alipay. */
  apiV3Key: string;
}

/** Returns the first form of a key that can be read; null for none. */
function firstReadable(text: string, forms: readonly ((der: Buffer) => KeyObject)[], pem: (text: string) => KeyObject) {
  const attempts = text.includes('-----BEGIN')
    ? [() => pem(text)]
    : forms.map((form) => () => form(Buffer.from(text.replaceAll(/\s/g, ''), 'base64')));
  for (const attempt of attempts) {
    try {
      const key = attempt();
      return key.asymmetricKeyType === 'rsa' ? key : null;
    } catch {
      // The next form may fit.
    }
  }
  return null;
}

/** Returns an RSA private key as PEM (PKCS#8), from PEM or from plain base64 as platforms' tools give it; null for none. */
export function readPrivateKey(text: string): string | null {
  const key = firstReadable(
    text,
    (['pkcs8', 'pkcs1'] as const).map((type) => (der: Buffer) => createPrivateKey({ key: der, format: 'der', type })),
    createPrivateKey,
  );
  return key?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? null;
}

/** Returns an RSA public key as PEM (SPKI), from a key or a certificate; null for none. */
export function readPublicKey(text: string): string | null {
  // A private key would be read as its public half, and be stored as something that it is not.
  if (text.includes('PRIVATE')) return null;
  const key = firstReadable(
    text,
    (['spki', 'pkcs1'] as const).map((type) => (der: Buffer) => createPublicKey({ key: der, format: 'der', type })),
    createPublicKey,
  );
  return key?.export({ type: 'spki', format: 'pem' }).toString() ?? null;
}

/** Returns the first 16 hexadecimal digits of the SHA-256 of a private key's public half, in groups of four. */
export function fingerprintOf(privateKey: string): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const digits = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
