import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessAlive } from './lock-file.ts';

/** Ownership of a server that several programs use. The owner stops the server when it ends; the others leave it running. */
export type Owner = {
  /** Becomes the owner unless another living program is the owner. Returns whether this program is the owner now. */
  claim(): boolean;
  /** Ends the ownership; call it when this program no longer uses the server. */
  release(): void;
};

// Two uses of one data folder inside one program are two owners, so the process number does not identify them.
const heldHere = new Set<string>();

/** Opens the ownership of a data home; `dir` holds the file `owner` with `<process number> <token>`. */
export function openOwner(dir: string): Owner {
  const file = path.join(dir, 'owner');
  const mine = randomUUID();
  heldHere.add(mine);

  function read(): { pid: number; token: string } {
    const [pid = '0', token = ''] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
    return { pid: Number(pid), token };
  }

  function isHeldByAnother(): boolean {
    const { pid, token } = read();
    if (pid === process.pid) return token !== mine && heldHere.has(token);
    return pid > 0 && isProcessAlive(pid);
  }

  return {
    claim() {
      if (isHeldByAnother()) return false;
      writeFileSync(file, `${process.pid} ${mine}\n`, { mode: 0o600 });
      return true;
    },
    release() {
      heldHere.delete(mine);
      if (read().token === mine) rmSync(file, { force: true });
    },
  };
}
