import type { AnyEntity, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { attendanceStudentActs } from '../../attendance/student-acts.ts';
import { campusPaletteSources } from '../../campus/palette-sources.ts';
import type { StudentAct } from '../../campus/student-act.ts';
import { campusStudentActs } from '../../campus/student-acts.ts';
import { cateringPaletteSources } from '../../catering/palette-sources.ts';
import { communityPaletteSources } from '../../community/palette-sources.ts';
import { healthPaletteSources } from '../../health/palette-sources.ts';
import { shopPaletteSources } from '../../shop/palette-sources.ts';
import { transportPaletteSources } from '../../transport/palette-sources.ts';

/** A kind of record that the command palette finds by its list's quick search, where the reader has that list. */
export interface PaletteSource {
  entity: AnyEntity;
  /** Path of the list, whose menu row the reader needs. */
  href: string;
  /** Values that distinguish records of the same name; empty ones are omitted. */
  hint(record: EntityRecord, kit: Kit): readonly unknown[];
  /** Returns the title of a record, where it is not that of the entity. */
  title?(kit: Kit, record: EntityRecord): string;
}

/** Sources that the areas have registered, in display order. */
export const paletteSources: readonly PaletteSource[] = [
  ...campusPaletteSources,
  ...healthPaletteSources,
  ...transportPaletteSources,
  ...cateringPaletteSources,
  ...communityPaletteSources,
  ...shopPaletteSources,
];

/** Acts of a student that the areas have registered, in display order. */
export const studentActs: readonly StudentAct[] = [...campusStudentActs, ...attendanceStudentActs];
