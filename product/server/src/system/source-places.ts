import { readdir, readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import type { ScriptError } from '@kiga/contract/system/script-error.acts.ts';

/** How many maps stay read; a large one takes some MB. */
const MAPS_KEPT = 8;

/** A place in a script of the site. Lines and columns begin with 1. */
export interface ScriptFrame {
  /** Name of the file under /assets/. */
  file: string;
  line: number;
  column: number;
}

/** A place as the error log shows it. */
export type Place = ScriptError['places'][number];

/**
 * Finds places of scripts in the sources by the maps of the last builds, which lie in folders below `folder`. A script's name
 * holds a hash of its content, so that it alone says which map is its. Without a map the place stays as it came.
 */
export function sourcePlaces(folder: string | undefined): (frame: ScriptFrame) => Promise<Place> {
  const maps = new Map<string, Promise<SourceMap | null>>();

  function mapOf(file: string): Promise<SourceMap | null> {
    const map = maps.get(file) ?? readMap(folder, file);
    // Put at the end again: the first is the one that was not asked for the longest.
    maps.delete(file);
    maps.set(file, map);
    const [oldest] = maps.keys();
    if (maps.size > MAPS_KEPT && oldest !== undefined) maps.delete(oldest);
    return map;
  }

  return async ({ file, line, column }) => {
    const found = (await mapOf(file))?.findEntry(line - 1, column - 1);
    // The types leave the name out, and that what the build has added has no source.
    const { generatedLine, originalSource, originalLine, originalColumn, name } = (found ?? {}) as Partial<
      SourceMapping & { name: string }
    >;
    // Where a line has no entry of its own, the last one of a line above is answered.
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
