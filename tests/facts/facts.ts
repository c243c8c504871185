import { readdir } from 'node:fs/promises';
import type { RawBuilder } from 'kysely';
import type { World } from './world.ts';

/**
 * Requirements of one kind of record. They are written by hand and never read from the tested code, so that a wrong
 * declaration does not agree with itself. Kinds of user are as in the demo: 16 reads as an expert, 18 as an
 * institution.
 */
export interface Facts {
  /**
   * Owner of the records. `twoSides` belong to a kindergarten and to an account elsewhere; separate tests cover those.
   */
  owner: 'kindergarten' | 'organization' | 'platform' | 'twoSides';
  /** Kinds of user that read the list and receive its changes; no other kind does. */
  readers: readonly number[];
  /** Kinds of user that read all records of organizations. Others read those of their own organization. */
  readersOfAll?: readonly number[];
  /** Kinds of user that receive all changes of organizations' records, where these differ. */
  toldOfAll?: readonly number[];
  /** Its menu entry; null where other screens link to it. */
  menu: ScreenFacts | null;
  /** Its exported sheet; null for none. */
  sheet: SheetFacts | null;
  /** Kinds of user that import it. */
  importers: readonly number[];
  /** Fields of a kindergarten's record whose whole text finds it. */
  search?: readonly string[];
  /** Columns of its table that no field shows. */
  hiddenColumns?: readonly string[];
  /** Creates a new record; needed for a kind with states, or one that the demo lacks in some kindergarten. */
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
  /** Its heading; null at the top level. */
  heading:
    | 'campus'
    | 'attendance'
    | 'health'
    | 'catering'
    | 'teaching'
    | 'communication'
    | 'billing'
    | 'devices'
    | 'live'
    | 'shop'
    | 'community'
    | 'operations'
    | 'system'
    | null;
  /** Its position under the heading, from 1. */
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
  /** Messages of group G that the refusals prove, as `G20:class`. */
  messages?: readonly string[];
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
  /** Creates records that the form refers to. */
  prepare?(world: World): Promise<unknown>;
  /** Fields in the list, in its order. */
  list: readonly string[];
  /** Fields in the reader's list, where it has fewer. */
  readerList?: readonly string[];
  /** Fields that the open record shows beside its title. */
  record: readonly string[];
  /** Inputs that are refused, each with the message at its field; all other fields are as in the good record. */
  refusals: readonly { input: Readonly<Record<string, string | Words>>; issues: Readonly<Record<string, Words>> }[];
  /** The issues of a second record with the same input. */
  twice: Readonly<Record<string, Words>>;
}

/** A field of a form. */
export interface JobField {
  label: Words;
  /** How it is entered: as text, as a day, by choosing, by turning it on. */
  by: 'text' | 'day' | 'choice' | 'flag';
  /** The text that is entered. */
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
  /** Columns that every row of the demo fills; all exporters see the first. */
  columns: readonly [string, ...string[]];
  /**
   * Returns the condition for the rows in a kind of user's sheet, with the id of its organization. By default it
   * selects the records of the kindergartens within its reach.
   */
  rows?(appType: number, organizationId: string, kig: readonly string[]): RawBuilder<unknown>;
}

/** States with their acts, and the kinds of user that make them. */
export interface StateFacts {
  /** Its requirement, as `[F07]`. */
  proves?: string;
  /**
   * Table of transitions: a line for each state, a column for each act, two spaces between columns, '-' for a refusal.
   * The first of two target states is the usual one. The kinds of user stand below; no other kind holds the permission:
   * - `by` make the act.
   * - `not theirs` can hold the permission, but for them this record, another organization's, does not exist.
   * - `after a yes` see the act, but need the confirmation of the record's organization first.
   * - `told why not` see the record, and get a refusal with a reason.
   */
  table: string;
  /** Transitions other than users' acts, by their names in `ways`. */
  happens?: Readonly<Record<string, (id: string, world: World) => Promise<unknown>>>;
  /** Inputs of the acts. */
  asks?: Readonly<Record<string, Asked | ((world: World) => Promise<Asked>)>>;
  /** Acts that bring a new record into each state. */
  ways: Readonly<Record<string, readonly string[]>>;
  /** Returns whether an act of this kind of user leads to the second of the target states. */
  leadsElsewhere?(appType: number, act: string): boolean;
  /** States in which a record cannot be deleted. */
  staysIn?: readonly string[];
  /** Error for kinds of user that see the record and get a refusal with a reason. */
  refusal?: string;
}

type Asked = Readonly<Record<string, unknown>>;

/** Returns the file with the facts of an entity, by its key: `tests/facts/campus/term.facts.ts` of `campus.term`. */
export function fileOf(key: string): string {
  const path = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '/');
  return `tests/facts/${path}.facts.ts`;
}

/** The facts of every kind of record, by the key of its entity; each file in the folders here contains one. */
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

/** Returns the facts of records with one kind of owner, by entity. */
export function factsOf(owner: Facts['owner']): [key: string, facts: Facts][] {
  return Object.entries(facts).filter(([, one]) => one.owner === owner);
}
