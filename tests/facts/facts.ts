import { readdir } from 'node:fs/promises';
import type { RawBuilder } from 'kysely';
import type { World } from './world.ts';

/**
 * The requirements of the law and of the product for one kind of record. They are written by hand and never derived from the tested code,
 * so that a wrong declaration cannot confirm itself. Kinds of user are as in the demo: 16 is read as an expert, 18 as an institution.
 */
export interface Facts {
  /** Owner of the records. `twoSides` belong to a kindergarten and to an account elsewhere; their tests are written by hand. */
  owner: 'kindergarten' | 'organization' | 'platform' | 'twoSides';
  /** Kinds of user that read the list and receive its changes; no other kind does. */
  readers: readonly number[];
  /** For records of organizations: kinds that read those of all organizations; other kinds read those of their own. */
  readersOfAll?: readonly number[];
  /** For records of organizations: kinds that receive changes of all organizations, if they differ from `readersOfAll`. */
  toldOfAll?: readonly number[];
  /** Its menu entry; null if it is reached from another screen. */
  menu: ScreenFacts | null;
  /** Its exported sheet; null if it has none. */
  sheet: SheetFacts | null;
  /** Kinds of user that import it. */
  importers: readonly number[];
  /** For records of kindergartens: fields by whose full text a search finds a record. */
  search?: readonly string[];
  /** Columns of its table that no field shows. */
  hiddenColumns?: readonly string[];
  /** Creates a new record; required if it has states, or if not every kindergarten of the demo has one. */
  make?: {
    /** The kind of user that creates it. */
    by: number;
    /** @returns its id */
    create(world: World): Promise<string>;
  };
  /** Its states; null if it has none. */
  states: StateFacts | null;
  /** The everyday job with it in the browser; needed where no test of its own covers the job. */
  job?: JobFacts;
  /** Realistic values by the name of the field, because values made from the shape alone seldom pass the rules. */
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
  /** Kinds of user that see it; by default the readers. */
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
  /** Columns that every row of the demo fills; every exporting kind sees the first. */
  columns: readonly [string, ...string[]];
  /**
   * Condition on the rows in the sheet of a kind of user, with the id of its organization; by default the records of the kindergartens
   * that it reaches.
   */
  rows?(appType: number, organizationId: string, kig: readonly string[]): RawBuilder<unknown>;
}

/** States, their acts and the kinds of user that make them. */
export interface StateFacts {
  /** Their requirement, as `[F07]`. */
  proves?: string;
  /**
   * The target state of each act: a line for each state, a column for each act, two spaces between columns, '-' for a refusal. If two states
   * are given, the first is the usual one. Below stand the kinds of user: `by` make the act. `not theirs` can hold the permission, but the record
   * belongs to another organization, so the answer is that it does not exist. Kinds `after a yes` are offered the act, and must ask the record's
   * organization first. Kinds `told why not` see the record, and are refused with a reason. No other kind holds the permission.
   */
  table: string;
  /** Changes of state that no user makes, by their name in `ways`. */
  happens?: Readonly<Record<string, (id: string, world: World) => Promise<unknown>>>;
  /** Inputs of the acts. */
  asks?: Readonly<Record<string, Asked | ((world: World) => Promise<Asked>)>>;
  /** The acts that bring a new record into each state. */
  ways: Readonly<Record<string, readonly string[]>>;
  /** Whether an act of this kind of user leads to the second state of the table. */
  leadsElsewhere?(appType: number, act: string): boolean;
  /** States in which it cannot be deleted. */
  staysIn?: readonly string[];
  /** The error for kinds of user that see the record and are refused with a reason. */
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
