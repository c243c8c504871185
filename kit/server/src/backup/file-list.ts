import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type FoundBackup, type ListedFile, places } from './backup-folder.ts';

/** Reads the list of files of a backup, in the order of their names. */
export async function* readFileList(folder: string, name: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({
    input: createReadStream(places.list(folder, name)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield JSON.parse(line) as ListedFile;
}

/** Looks names up in the list of an earlier backup. Names must come in order, so that the list is read once. */
export class EarlierFiles {
  readonly #lines: AsyncGenerator<ListedFile> | null;
  #next: ListedFile | null | undefined;

  constructor(folder: string, earlier: FoundBackup | undefined) {
    this.#lines = earlier ? readFileList(folder, earlier.name) : null;
  }

  async find(name: string): Promise<ListedFile | null> {
    if (this.#lines === null) return null;
    while (this.#next === undefined || (this.#next !== null && this.#next.name < name)) {
      const { value, done } = await this.#lines.next();
      this.#next = done ? null : value;
    }
    return this.#next?.name === name ? this.#next : null;
  }

  async close(): Promise<void> {
    await this.#lines?.return(undefined);
  }
}
