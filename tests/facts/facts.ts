import { readdir } from 'node:fs/promises';
import type { RawBuilder } from 'kysely';
import type { World } from './world.ts';

/**
 * What the law and the requirements want of one kind of record. It is written by hand and never read from what is tested, so that a wrong
 * declaration does not agree with itself. Kinds of user are as in the demo: 16 is read as an expert, 18 as an institution.
 */
export interface Facts {
  /** Whose the records are. `twoSides` are a kindergarten's and an account's elsewhere; tests tell of those by hand. */
  owner: 'kindergarten' | 'organization' | 'platform' | 'twoSides';
  /** Who reads the list and is told of changes; nobody else. */
  readers: readonly number[];
  /** Of records of organizations: who reads those of all; everybody else reads those of the own organization. */
  readersOfAll?: readonly number[];
  /** Of records of organizations: who is told of changes everywhere, where that is somebody else. */
  toldOfAll?: readonly number[];
  /** Its entry of the menu; null where it is reached from another screen. */
  menu: ScreenFacts | null;
  /** Its exported sheet; null where there is none. */
  sheet: SheetFacts | null;
  /** Who imports it. */
  importers: readonly number[];
  /** Of records of kindergartens: fields by whose whole text a record is found. */
  search?: readonly string[];
  /** Columns of its table that no field shows. */
  hiddenColumns?: readonly string[];
  /** How a new record comes into being; needed where it has states, or where the demo has none in every kindergarten. */
  make?: {
    /** The kind of user who makes it. */
    by: number;
    /** @returns its id */
    create(world: World): Promise<string>;
  };
  /** Its states; null where it has none. */
  states: StateFacts | null;
  /** The everyday job with it in the browser; needed where no test of its own tells of it. */
  job?: JobFacts;
  /** What people really send, by the name of the field: shapes alone seldom get past the rules. */
  examples?: Readonly<Record<string, readonly unknown[]>>;
}

/** A screen in the menu. */
export interface ScreenFacts {
  /** The heading under which it stands; null at the top. */
  heading: 'campus' | 'devices' | 'operations' | 'system' | null;
  /** Its place under the heading, counted from 1. */
  place: number;
  zh: string;
  en: string;
  /** Who finds it; the readers where not given. */
  who?: readonly number[];
}

/** A text in Chinese and in English. */
export type Words = readonly [zh: string, en: string];

/**
 * The everyday job of a plain record in the browser: a person adds it from the menu, corrects what is refused, finds it in the list and
 * reads it. `tests/support/jobs.ts` does it in both languages.
 */
export interface JobFacts {
  /** The requirement that it proves, as `B02`. */
  proves: string;
  /** Other requirements that it proves, as `E15`. */
  also?: readonly string[];
  /** The kind of user who does it. */
  by: number;
  /** A kind of user who reads the records in English and changes none. */
  reader: number;
  /** Path of the list. */
  path: string;
  /** The button that opens the form. */
  add: Words;
  /** The button that saves it. */
  save: Words;
  /** Every field of the form, in its order. */
  form: Readonly<Record<string, JobField>>;
  /** Fields that only the list or the record shows. */
  computed?: Readonly<Record<string, { label: Words; reads: Words }>>;
  /** Fields in the list, in its order. */
  list: readonly string[];
  /** Fields that the open record shows beside its title. */
  record: readonly string[];
  /** Inputs that are refused, each with the message at its field; all other fields are as in the good record. */
  refusals: readonly { input: Readonly<Record<string, string | Words>>; issues: Readonly<Record<string, Words>> }[];
  /** What is refused of a second record with the same input. */
  twice: Readonly<Record<string, Words>>;
}

/** A field of a form. */
export interface JobField {
  label: Words;
  /** How it is entered: as text, as a day, by choosing. */
  by: 'text' | 'day' | 'choice';
  /** What is entered. */
  input: string | Words;
  /** All choices, where they are fixed. */
  choices?: readonly Words[];
  isRequired?: boolean;
  /** How list and record show it; as entered where not given. */
  reads?: Words;
}

/** An exported sheet. */
export interface SheetFacts {
  who: readonly number[];
  /** Columns that every row of the demo fills; all who export see the first. */
  columns: readonly [string, ...string[]];
  /**
   * Condition on the rows in the sheet of a kind of user, with the id of its organization; where not given, the records of the kindergartens
   * that it reaches.
   */
  rows?(appType: number, organizationId: string, kig: readonly string[]): RawBuilder<unknown>;
}

/** States, their acts and who makes them. */
export interface StateFacts {
  /** The requirement that is about them, as `[F07]`. */
  proves?: string;
  /**
   * Which act leads from a state to which other: a line for each state, a column for each act, two spaces between columns, '-' for a refusal. Of
   * two states the first is the usual one. Below stand the kinds of user: `by` make the act. `not theirs` can be given the permission, and are
   * told of this record, which is another organization's, that there is none. Those `after a yes` are offered it, and have to ask the
   * record's organization first. Those `told why not` see the record, and are refused with a reason. Nobody else holds the permission.
   */
  table: string;
  /** What leads on and is no act of a person, by the name that stands for it in `ways`. */
  happens?: Readonly<Record<string, (id: string, world: World) => Promise<unknown>>>;
  /** What acts ask for. */
  asks?: Readonly<Record<string, Asked | ((world: World) => Promise<Asked>)>>;
  /** The acts by which a new record comes into each state. */
  ways: Readonly<Record<string, readonly string[]>>;
  /** Whether an act of this kind of user leads to the second of the states that the table names. */
  leadsElsewhere?(appType: number, act: string): boolean;
  /** States in which nobody deletes it. */
  staysIn?: readonly string[];
  /** What those are told who see the record and are refused with a reason. */
  refusal?: string;
}

type Asked = Readonly<Record<string, unknown>>;

/** The file that holds the facts of an entity, by its key: `tests/facts/campus/term.facts.ts` of `campus.term`. */
export function fileOf(key: string): string {
  const path = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '/');
  return `tests/facts/${path}.facts.ts`;
}

/** The facts of every kind of record, by the key of its entity; each file in the folders here holds one. */
export const facts: Readonly<Record<string, Facts>> = await readFacts();

async function readFacts(): Promise<Record<string, Facts>> {
  const names = await readdir(new URL('.', import.meta.url), { recursive: true });
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => /^\w+\/[\w-]+\.facts\.ts$/.test(name));
  const read = async (name: string) => {
    const key = name.replace('.facts.ts', '').replace('/', '.');
    const file = (await import(new URL(name, import.meta.url).href)) as { facts: Facts };
    return [key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), file.facts] as const;
  };
  return Object.fromEntries(await Promise.all(files.toSorted().map(read)));
}

/** The facts of records of one kind of owner, by entity. */
export function factsOf(owner: Facts['owner']): [key: string, facts: Facts][] {
  return Object.entries(facts).filter(([, one]) => one.owner === owner);
}
