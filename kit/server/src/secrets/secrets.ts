import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts personal data at rest and computes the keyed hashes for searching it. */
export interface Secrets {
  /**
   * Encrypts with AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext. `context` (table and column) must be the same for both
   * directions.
   */
  encrypt(plain: string | Uint8Array, context: string): Buffer;
  /** Decrypts; throws when the bytes were changed, or were encrypted in another context or with another key. */
  decrypt(sealed: Uint8Array, context: string): string;
  /** Decrypts bytes that are no text, such as a file. */
  decryptBytes(sealed: Uint8Array, context: string): Buffer;
  /** Returns an HMAC-SHA-256 of 16 bytes for exact matches. `purpose` separates hashes of different columns. */
  hash(plain: string, purpose: string): Buffer;
  /** Key of 32 bytes that signs the reaches of transactions. The database owner stores it for the check. */
  readonly reachKey: Buffer;
}

const KEY_BYTES = 32;

/** Creates the secrets of a product from a key of 32 bytes. All derived keys depend on the product's name. */
export function createSecrets(masterKey: Uint8Array, product: string): Secrets {
  if (masterKey.length !== KEY_BYTES) throw new Error('the secret key must have 32 bytes');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `${product} ${use}`, KEY_BYTES));
  const cipherKey = derive('encryption');
  const hashKey = derive('hash');
  const decryptBytes = (sealed: Uint8Array, context: string) => {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  };
  return {
    encrypt(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(context));
      const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (sealed, context) => decryptBytes(sealed, context).toString('utf8'),
    decryptBytes,
    hash: (plain, purpose) => createHmac('sha256', hashKey).update(`${purpose}\0${plain}`).digest().subarray(0, 16),
    reachKey: derive('reach'),
  };
}

/** Name of the file of the key in the data folder. */
export const KEY_FILE = 'secret.key';

/**
 * Returns the installation's key: `configured` (64 hexadecimal digits), or the file `secret.key` in the data folder, which the first
 * start creates. If it is lost, encrypted data is lost.
 */
export async function loadSecrets(dataDir: string, configured: string | undefined, product: string): Promise<Secrets> {
  if (configured) return createSecrets(Buffer.from(configured, 'hex'), product);
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, KEY_FILE);
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createSecrets(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex'), product);
}
