import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecrets, loadSecrets } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 1), 'test');

test('an encrypted value decrypts to itself, hides its plain text and differs each time', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'grapheme' }), (plain) => {
      const sealed = secrets.encrypt(plain, 'students.id_number');
      expect(secrets.decrypt(sealed, 'students.id_number')).toBe(plain);
      expect(sealed.includes(Buffer.from(plain))).toBe(false);
      expect(secrets.encrypt(plain, 'students.id_number').equals(sealed)).toBe(false);
    }),
  );
});

test('decryption fails with a changed byte, another column or another key', () => {
  const sealed = secrets.encrypt('13812342046', 'parents.parent_phone');
  expect(() => secrets.decrypt(sealed, 'students.id_number')).toThrow();
  expect(() => createSecrets(Buffer.alloc(32, 2), 'test').decrypt(sealed, 'parents.parent_phone')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1;
  expect(() => secrets.decrypt(sealed, 'parents.parent_phone')).toThrow();
});

test('a value has the same hash within a column and another hash in another column', () => {
  expect(secrets.hash('a', 'one').equals(secrets.hash('a', 'one'))).toBe(true);
  expect(secrets.hash('a', 'one').equals(secrets.hash('a', 'two'))).toBe(false);
});

test('simultaneous starts share one new key that only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiga-secrets-'));
  const all = await Promise.all([1, 2, 3].map(() => loadSecrets(folder, undefined, 'test')));
  const sealed = (all[0] as typeof secrets).encrypt('x', 'c');
  for (const other of all) expect(other.decrypt(sealed, 'c')).toBe('x');
  expect((await stat(join(folder, 'secret.key'))).mode & 0o077).toBe(0);
});
