import type { AnyEntity, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { campusPaletteSources } from '../../campus/palette-sources.ts';

/** A kind of record that the command palette finds by its list's quick search, where the reader has that list. */
export interface PaletteSource {
  entity: AnyEntity;
  /** Path of the list, whose menu row the reader needs. */
  href: string;
  /** Values that distinguish records of the same name; empty ones are omitted. */
  hint(record: EntityRecord): readonly unknown[];
}

/** Sources that the areas have registered, in display order. */
export const paletteSources: readonly PaletteSource[] = [...campusPaletteSources];
