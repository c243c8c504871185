import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { SendOptions } from '@kiga/kit-web/form/use-sending.ts';
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

/** Something that one choice in a menu does with students at once, such as the leave of today. */
export interface StudentMenu {
  /** Unique among all areas. */
  name: string;
  /** Key of its label. */
  label: string;
  /** Returns whether this reader may do it with this student now. */
  offered(kit: Kit, record: EntityRecord): boolean;
  /** The choices with the keys of their labels. */
  choices: readonly { value: string; label: string }[];
  /** Does it. Returns the text that tells it, and its way back. Rejects with the server's refusal. */
  act(
    kit: Kit,
    records: readonly EntityRecord[],
    value: string,
    options: SendOptions,
  ): Promise<{ text: string; undo(options: SendOptions): Promise<unknown> }>;
}

/** Parts of students that an area has. */
export interface StudentParts {
  studentSections: readonly StudentSection[];
  studentMenus?: readonly StudentMenu[];
}

type Load = () => Promise<StudentParts>;

const loads: Load[] = [];

/** Registers the parts of an area. They are loaded, with their texts, when the first of them is shown. */
export function registerStudentParts(load: Load): void {
  loads.push(load);
}

/** Loads the registered sections, in their order. */
export async function loadStudentSections(): Promise<readonly StudentSection[]> {
  const sections = (await Promise.all(loads.map((load) => load()))).flatMap(({ studentSections }) => studentSections);
  return sections.toSorted((a, b) => a.order - b.order);
}

/** Loads the registered menus. */
export async function loadStudentMenus(): Promise<readonly StudentMenu[]> {
  return (await Promise.all(loads.map((load) => load()))).flatMap(({ studentMenus = [] }) => studentMenus);
}
