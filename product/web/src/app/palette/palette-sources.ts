import type { AnyEntity, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { campusPaletteSources } from '../../campus/palette-sources.ts';

/** Records that the command palette finds by the quick search of their list, as far as the reader has it. */
export interface PaletteSource {
  entity: AnyEntity;
  /** The list, whose menu row the reader needs. */
  href: string;
  /** What tells records of one name apart; what is empty is left out. */
  hint(record: EntityRecord): readonly unknown[];
}

/** What the areas have registered, in the order of the palette. */
export const paletteSources: readonly PaletteSource[] = [...campusPaletteSources];
