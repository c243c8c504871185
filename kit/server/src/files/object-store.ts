import type { Readable } from 'node:stream';

/** A part of an object: first and last byte, counted from 0, both within. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where files lie. Names are `incoming/<key>` for what was put there and is nothing yet, and `kept/<key>` for what a record
 * holds. Each may throw FILE_STORE_UNAVAILABLE.
 */
export interface ObjectStore {
  /**
   * Writes an object: it is there as a whole or not at all. With `isNew` throws ObjectExists where there is one,
   * as far as the store can tell; else it replaces one.
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>, options: { sizeBytes: number; isNew?: boolean }): Promise<void>;
  /** Size in bytes; null where there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** The bytes of an object or of a part of it; null where there is none. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Lends an object, `sizeBytes` of it, as a file on disk while `work` runs; null where there is none. The file is only to
   * be read.
   */
  withFile<T>(name: string, sizeBytes: number, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Deletes an object; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** Names that begin with `prefix` (which ends with a slash) of objects written before a moment of real time. */
  list(prefix: string, before: Date): AsyncIterable<string>;
}

/** An object of this name is there already. */
export class ObjectExists extends Error {}
