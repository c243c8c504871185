import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clusterName, findLiveServer } from './lock-file.ts';

test.runIf(process.platform === 'linux')('a lock file without a socket folder names no live server', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kiga-lock-'));
  const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', clusterName(folder)]);
  onTestFinished(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });
  const write = (socketDir: string) =>
    writeFileSync(path.join(folder, 'postmaster.pid'), `${server.pid}\n${folder}\n1795279151\n5432\n${socketDir}\n`);
  write('');
  expect(findLiveServer(folder)).toBe(undefined);
  write('/tmp/somewhere');
  expect(findLiveServer(folder)).toEqual({ pid: server.pid, port: 5432, socketDir: '/tmp/somewhere' });
});
