import { checkRecord } from '@kiga/entity/check-record.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { type AnyEntity, fieldsOf } from '../entity/any-entity.ts';

/** What is wrong with the values of a form by the rules of the contract; `today` is the tenant's day. */
export function checkValues(entity: AnyEntity, values: Readonly<Record<string, unknown>>, today: string): FieldIssue[] {
  const parsed = parseWithIssues(recordSchema(fieldsOf(entity)), values);
  const ofFields = 'issues' in parsed ? parsed.issues : [];
  // Of a masked value, which means 'unchanged', only the server can say whether it is right.
  return [...ofFields, ...checkRecord(entity, values, { today })].filter(
    ({ field }) => !isMasked(valueAt(values, field)),
  );
}

/** The value at a path such as `parents.0.parentPhone`. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}
