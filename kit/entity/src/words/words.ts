/** The two languages of the product, as calls name them in `?language=`. */
export type Language = 'zh_CN' | 'en_US';

/**
 * Shape of the second catalogue: the same keys as `T`, any text as leaves. A language with a singular may add `key_one` to a `key_other`.
 */
export type Words<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]>;
} & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_one` : never]?: string;
};

type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Dotted key of a catalogue; `pupils_one` and `pupils_other` share the key `pupils`. */
export type WordKey<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? WithoutPlural<`${K}`> : `${K}.${WordKey<T[K]>}`;
}[keyof T & (string | number)];

/** Values for the `{name}` places of a text; `count` also chooses between `key_one` and `key_other`. */
export type WordParams = Readonly<Record<string, string | number>>;

type Catalogue = { readonly [key: string]: string | Catalogue };

// A language without a singular simply has no `_one`, so the English rule serves both catalogues.
const formOf = (count: number) => (count === 1 ? 'one' : 'other');

/** Returns the text of a key that is only known at run time, such as an error code or a kind of user; undefined without such a text. */
export function findWord(catalogue: object, key: string, params: WordParams = {}): string | undefined {
  const path = key.split('.');
  const leaf = path.pop() ?? '';
  const branch = path.reduce<Catalogue | undefined>((node, step) => {
    const next = own(node, step);
    return typeof next === 'object' ? next : undefined;
  }, catalogue as Catalogue);

  const forms = typeof params.count === 'number' ? [`${leaf}_${formOf(params.count)}`] : [];
  const text = [...forms, `${leaf}_other`, leaf].map((form) => own(branch, form)).find((t) => typeof t === 'string');
  return typeof text === 'string' ? fill(text, params) : undefined;
}

/**
 * Returns the text of a key with its `{name}` places filled. A place without a value stays as it is, and a key without a text is its own
 * text. Both are visible errors that break no page.
 */
export function translate<T extends object>(catalogue: T, key: WordKey<T>, params: WordParams = {}): string {
  return findWord(catalogue, key, params) ?? key;
}

function own(node: Catalogue | undefined, key: string): string | Catalogue | undefined {
  return node !== undefined && Object.hasOwn(node, key) ? node[key] : undefined;
}

function fill(text: string, params: WordParams): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  );
}
