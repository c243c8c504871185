/** A value that only the holder of its key can read. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const IV_BYTES = 12;

/** Encrypts a value of JSON by AES-GCM; `place` binds it to the place at which it is kept. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(algorithm(iv, place), key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, data };
}

/** Returns the value. Rejects for another key or place, and for changed data. */
export async function unseal<T>(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, place), key, data)));
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
