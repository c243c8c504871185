import type { RecordsField } from '@kiga/entity/fields/records.ts';
import { innerLabel } from '@kiga/kit-web/entity/entity-words.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { innerInputOf } from '@kiga/kit-web/fields/inner-inputs.ts';
import { FormField } from '@kiga/kit-web/form/form-field.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { GuardianSelect } from './guardian-select.tsx';
import styles from './student.module.css';

type Values = Readonly<Record<string, unknown>>;

/** The guardian who consents to face recognition, and how: one line, with the guardians of the same form. */
export function FaceConsentWidget(props: WidgetProps) {
  const { entity, field, name, path, controlId, value, onChange, values } = props;
  const kit = useKit();
  const [row = {}] = (value ?? []) as Values[];
  const set = (inner: string, innerValue: unknown) => {
    const next = { ...row, [inner]: innerValue };
    onChange(Object.values(next).every((one) => (one ?? null) === null) ? [] : [next]);
  };
  return (
    <div className={styles.consent} id={controlId} tabIndex={-1}>
      {Object.entries((field as RecordsField).fields).map(([inner, innerField]) => (
        <FormField
          key={inner}
          entity={entity}
          field={innerField}
          name={inner}
          label={innerLabel(kit, entity, name, inner)}
          Widget={inner === 'guardianName' ? GuardianOfForm : innerInputOf(innerField).Widget}
          values={values}
          path={`${path}.0.${inner}`}
          value={row[inner] ?? null}
          onChange={(innerValue) => set(inner, innerValue)}
        />
      ))}
    </div>
  );
}

/** A select of the guardians whom the form names. */
function GuardianOfForm(props: WidgetProps) {
  const parents = (props.values?.parents ?? []) as Values[];
  const names = parents.flatMap(({ parentName }) => (typeof parentName === 'string' && parentName ? parentName : []));
  return <GuardianSelect {...props} names={names} />;
}
