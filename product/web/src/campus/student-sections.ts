import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { ComponentType } from 'react';

/** Place of a section on a student's page: a line below the head, or one of three columns. */
export type StudentPlace = 'line' | 'left' | 'middle' | 'right';

/** A section of a student's page. It loads its own data, and shows that it waits, is empty or has failed. */
export interface StudentSection {
  /** Unique among all areas. */
  name: string;
  place: StudentPlace;
  /** Lower ones come first. */
  order: number;
  /** Returns whether this reader may see the section. */
  offered(kit: Kit, record: EntityRecord): boolean;
  Component: ComponentType<{ record: EntityRecord }>;
}

type Load = () => Promise<readonly StudentSection[]>;

const loads: Load[] = [];

/** Registers the sections of an area. They are loaded, with their texts, when a student's page is first shown. */
export function registerStudentSections(load: Load): void {
  loads.push(load);
}

/** Loads the registered sections, in their order. */
export async function loadStudentSections(): Promise<readonly StudentSection[]> {
  const sections = (await Promise.all(loads.map((load) => load()))).flat();
  return sections.toSorted((a, b) => a.order - b.order);
}
