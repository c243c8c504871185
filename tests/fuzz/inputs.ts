import { ownerIds } from '@kiga/contract/program/tenancy.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { examples } from './examples.ts';

/** The part of JSON Schema that the contract's shapes come out as. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

type Plain = Record<string, unknown>;

/** Ids of records that exist, own and foreign to the caller, for a field of an input. */
export type IdsFor = (field: string) => readonly string[];

/** Inputs of a call that its shape allows. */
export function goodInput(call: Call, ids: IdsFor): fc.Arbitrary<Plain> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return valueOf(schema, '', ids) as fc.Arbitrary<Plain>;
}

function valueOf(schema: Schema, name: string, ids: IdsFor): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, ids)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, name, ids);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema;
      const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return fc.array(valueOf(schema.items ?? {}, name, ids), lengths);
    }
    case 'string':
      return textOf(schema, name, ids);
    case 'integer':
    case 'number': {
      const min = Math.max(Math.ceil(schema.minimum ?? -1_000_000), Number.MIN_SAFE_INTEGER);
      const max = Math.min(Math.floor(schema.maximum ?? 1_000_000), Number.MAX_SAFE_INTEGER);
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText);
  }
}

function objectOf(schema: Schema, ids: IdsFor): fc.Arbitrary<Plain> {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 10 }), valueOf(additionalProperties, '', ids), { maxKeys: 3 });
  }
  const parts = Object.entries(properties ?? {}).map(([name, inner]) => {
    const shaped = valueOf(inner, name, ids);
    const known = (examples[name] ?? []).filter((value) => isOfType(inner, value));
    const value =
      known.length > 0
        ? fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: shaped })
        : shaped;
    if (required.includes(name)) return [name, value] as const;
    // Each thing more is one more reason for a refusal, an owner above all; what there are examples of belongs there.
    const isOwner = name in ownerIds;
    const [leftOut, there] = isOwner
      ? [40, 1]
      : known.length > 0 || inner.enum || name.endsWith('Id')
        ? [1, 8]
        : [2, 1];
    return [
      name,
      fc.oneof({ weight: leftOut, arbitrary: fc.constant(undefined) }, { weight: there, arbitrary: value }),
    ] as const;
  });
  return fc
    .record(Object.fromEntries(parts))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

function isOfType({ type, format, anyOf = [], enum: choices }: Schema, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (choices) return choices.includes(value);
  if (format === 'date-time') return String(value).includes('T');
  return anyOf.some((inner) => isOfType(inner, value)) || type === (Array.isArray(value) ? 'array' : typeof value);
}

const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('小一班', '李沐宸', "O'Brien", '%', '_', '\\', '2026-11-20', '13800000000', 'true'),
);

function textOf(schema: Schema, name: string, ids: IdsFor): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 30 } = schema;
  if (format === 'uuid' || /Id$|^id$/.test(name)) {
    const known = fc.nat().map((number) => ids(name)[number % ids(name).length] as string);
    return fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (format === 'date') return dates.map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time') return dates.map((day) => day.toISOString());
  if (pattern !== undefined && !pattern.includes('\\p{')) return fc.stringMatching(new RegExp(pattern));
  const fits = anyText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  return /phone/i.test(name) ? fc.oneof(fits, fc.constantFrom('13812340001', '138****2046')) : fits;
}

const dates = fc.date({ min: new Date('1899-12-01'), max: new Date('2200-02-01'), noInvalidDate: true });

/** Values that belong nowhere. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 0, -1, -0, 1e308, -1e-308, 2 ** 31, 2 ** 53, 2 ** 63, 1.5, true, [], {}),
  fc.constantFrom<unknown>('\0', '\uD800', '\uDC00x', '\u202Eabc', '﷽'.repeat(50), '𠮷👨‍👩‍👧‍👦', 'NaN', '1e999'),
  fc.constantFrom<unknown>("' or 1=1 --", '$1', '{"a":1}', '../../etc/passwd', '%00', '\r\nx: y', '[object Object]'),
  fc.constantFrom<unknown>('0001-01-01', '2026-02-30', '9999-12-31', '+275760-09-13', '2026-11-20T24:00:00Z', '24:00'),
  fc.constant('x'.repeat(70_000)),
  fc.constant(Array.from({ length: 1_000 }, (_, index) => index)),
  fc.constant(nested(40)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
);

function nested(levels: number): unknown {
  return levels === 0 ? [] : { a: nested(levels - 1) };
}

/** An input with one to three things wrong: a field missing, one too many, or one with a value that does not belong there. */
export function bentInput(good: fc.Arbitrary<Plain>): fc.Arbitrary<unknown> {
  const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'kigId', 'version', 'x', '', '\0', 'a b');
  const bend = fc.record({ at: fc.nat(), how: fc.constantFrom('drop', 'swap', 'add'), name: names, value: strange });
  const bent: fc.Arbitrary<unknown> = fc
    .tuple(good, fc.array(bend, { minLength: 1, maxLength: 3 }))
    .map(([input, bends]) => {
      const made = structuredClone(input);
      for (const { at, how, name, value } of bends) bendOne(made, at, how, name, structuredClone(value));
      return made;
    });
  return fc.oneof({ weight: 12, arbitrary: bent }, { weight: 1, arbitrary: strange });
}

/** Bends a field of the input, or of an object in it. */
function bendOne(input: Plain, at: number, how: string, name: string, value: unknown): void {
  const places = objectsIn(input);
  const place = places[at % places.length] as Plain;
  const keys = Object.keys(place);
  const key = keys[at % Math.max(1, keys.length)];
  if (how === 'add' || key === undefined) {
    // An own field of this name, as JSON brings it, rather than another prototype.
    Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true });
  } else if (how === 'drop') delete place[key];
  else place[key] = value;
}

function objectsIn(value: unknown): Plain[] {
  if (value === null || typeof value !== 'object') return [];
  return [value as Plain, ...Object.values(value).flatMap(objectsIn)];
}
