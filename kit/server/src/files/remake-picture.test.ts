import type { ChildProcess, ForkOptions } from 'node:child_process';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

const started: ChildProcess[] = [];
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<{ fork(file: string, options: ForkOptions): ChildProcess }>();
  const fork = (file: string, options: ForkOptions) => {
    const child = original.fork(file, options);
    started.push(child);
    return child;
  };
  return { ...original, fork };
});
// Another test file may have loaded remake-picture with the original module.
vi.resetModules();
const { remakePicture } = await import('./remake-picture.ts');

const plain = sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } });
const remade = { widthPx: 2048, heightPx: 2048 };

it('a picture is remade in a new process if its process is killed', async () => {
  const bytes = await plain.jpeg().toBuffer();
  expect(await remakePicture({ bytes, ending: 'jpg' })).toMatchObject(remade);
  started.at(-1)?.kill('SIGKILL');
  expect(await remakePicture({ bytes, ending: 'jpg' })).toMatchObject(remade);
  const remaking = remakePicture({ bytes, ending: 'jpg' });
  // By then the request was sent, because no earlier one is running.
  setImmediate(() => started.at(-1)?.kill('SIGKILL'));
  expect(await remaking).toMatchObject(remade);
  expect(started).toHaveLength(3);
  started.at(-1)?.kill();
});
