import type { AnyEntity, RuleContext } from './define-entity.ts';
import type { Field } from './fields/fields.ts';
import type { FieldIssue } from './record-schema.ts';

/**
 * The rules of a whole record, which its fields cannot check alone: days that must not lie in the future, and the
 * entity's cross-field rules. Run by the form, by save and by an import alike.
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
