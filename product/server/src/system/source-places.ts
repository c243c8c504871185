import { readdir, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import type { ScriptError } from '@kiga/contract/system/script-error.acts.ts';

/** Number of maps in memory; a large one takes some MB. */
const MAPS_KEPT = 8;

/** A position in a script of the site. Lines and columns begin with 1. */
export interface ScriptFrame {
  /** Name of the file under /assets/. */
  file: string;
  line: number;
  column: number;
}

/** A position in the error log. */
export type Place = ScriptError['places'][number];

/**
 * Returns a function that finds source positions by the maps of the last builds, in folders below `folder`. A script's
 * name contains a hash of its content, so it alone identifies the map. Without a map the position stays as reported.
 */
export function sourcePlaces(folder: string | undefined): (frame: ScriptFrame) => Promise<Place> {
  const maps = new Map<string, Promise<SourceMap | null>>();

  function mapOf(file: string): Promise<SourceMap | null> {
    const map = maps.get(file) ?? readMap(folder, file);
    // Moves the entry to the end, so that the first one is the least recently used.
    maps.delete(file);
    maps.set(file, map);
    const [oldest] = maps.keys();
    if (maps.size > MAPS_KEPT && oldest !== undefined) maps.delete(oldest);
    return map;
  }

  return async ({ file, line, column }) => {
    const found = (await mapOf(file))?.findEntry(line - 1, column - 1);
    // The types omit the name, and that code added by the build has no source.
    const { generatedLine, originalSource, originalLine, originalColumn, name } = (found ?? {}) as Partial<
      SourceMapping & { name: string }
    >;
    // The library answers a line without an entry with the last entry of a line above.
    if (originalSource === undefined || generatedLine !== line - 1) return { source: file, line, column, name: null };
    return {
      source: originalSource,
      line: (originalLine ?? 0) + 1,
      column: (originalColumn ?? 0) + 1,
      name: name || null,
    };
  };
}

async function readMap(folder: string | undefined, file: string): Promise<SourceMap | null> {
  if (folder === undefined) return null;
  for (const build of await readdir(folder).catch(() => [])) {
    const text = await readFile(join(folder, build, `${file}.map`), 'utf8').catch(() => null);
    if (text !== null) return new SourceMap(JSON.parse(text) as SourceMapPayload);
  }
  return null;
}
