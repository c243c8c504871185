import type { AnyEntity, RuleContext } from './define-entity.ts';
import type { Field } from './fields/fields.ts';
import type { FieldIssue } from './record-schema.ts';

/**
 * Checks the rules of a whole record that a single field cannot check: dates in the future, and the entity's cross-field rules. Forms,
 * saves and imports all run it.
 */
export function checkRecord(
  entity: AnyEntity,
  record: Readonly<Record<string, unknown>>,
  context: RuleContext,
): FieldIssue[] {
  const inFuture = Object.entries(entity.fields as Record<string, Field>).filter(([name, field]) => {
    const value = record[name];
    return 'notInFuture' in field && field.notInFuture && typeof value === 'string' && value > context.today;
  });
  return [
    ...inFuture.map(([field]) => ({ field, error: 'FIELD_DATE_IN_FUTURE' })),
    ...entity.rules.flatMap((rule) => rule(record, context)),
  ];
}
