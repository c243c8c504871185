import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The secrets of machines by serial number, in a file that only its owner may read. */
export class KeptSecrets {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /**
   * Returns a machine's secret. It reads the file each time, because another simulator in the same folder may have
   * registered the machine.
   */
  get(serialNumber: string): string | undefined {
    return this.#read()[serialNumber];
  }

  /** Stores a secret, or deletes it with null; the file is on disk when this returns. */
  set(serialNumber: string, secret: string | null): void {
    const { [serialNumber]: _, ...others } = this.#read();
    mkdirSync(dirname(this.file), { recursive: true });
    const next = `${this.file}.${process.pid}`;
    const secrets = secret === null ? others : { ...others, [serialNumber]: secret };
    writeFileSync(next, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, this.file);
  }

  #read(): Record<string, string> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, string>;
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return {};
      throw error;
    }
  }
}
