import { checkRecord } from '@kiga/entity/check-record.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import { type AnyEntity, fieldsOf } from '../entity/any-entity.ts';

/** Returns the issues of a form's values by the rules of the contract; `today` is the tenant's current day. */
export function checkValues(entity: AnyEntity, values: Readonly<Record<string, unknown>>, today: string): FieldIssue[] {
  const parsed = parseWithIssues(recordSchema(fieldsOf(entity)), values);
  const ofFields = 'issues' in parsed ? parsed.issues : [];
  // Only the server can check a masked value, which means 'unchanged'.
  return [...ofFields, ...checkRecord(entity, values, { today })].filter(
    ({ field }) => !isMasked(valueAt(values, field)),
  );
}

/** Returns the value at a path such as `parents.0.parentPhone`. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}
