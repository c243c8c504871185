import { defineEntity } from '@kiga/contract/program/tenancy.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { decimal } from '@kiga/entity/fields/decimal.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { money } from '@kiga/entity/fields/money.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { secretDate } from '@kiga/entity/fields/secret-date.ts';
import { secretDecimal } from '@kiga/entity/fields/secret-decimal.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { type AnyEntity, fieldOf } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { fieldViewOf } from '@kiga/kit-web/fields/field-views.ts';
import { type ReactNode, useState } from 'react';

/** Sample fields of the types whose widgets need neither texts nor records. */
const sample: AnyEntity = defineEntity({
  area: 'dev',
  name: 'sample',
  table: 'samples',
  keep: 'always',
  fields: {
    title: text({}),
    count: integer({ max: 99 }),
    weightKg: decimal({ min: 2, max: 80, places: 2, unit: 'kg' }),
    feeFen: money({}),
    pickUpTime: time({}),
    beginDate: date({}),
    illSince: secretDate({}),
    headCm: secretDecimal({ min: 20, max: 70, places: 1, unit: 'cm' }),
    diagnosis: secretText({ maxLength: 20 }),
    steps: rows({ title: text({}), minutes: integer({}) }, { maxCount: 3 }),
  },
  title: 'title',
  list: [],
  filter: [],
  search: [],
  sort: [],
  form: [],
  detail: [],
});

/** Shows each field with its widget, its stored value and its display. */
export function FieldSamples({ Shown }: { Shown(props: { name: string; children: ReactNode }): ReactNode }) {
  return Object.keys(sample.fields).map((name) => (
    <Shown key={name} name={`field ${name}`}>
      <FieldSample name={name} />
    </Shown>
  ));
}

function FieldSample({ name }: { name: string }) {
  const [value, setValue] = useState<unknown>(null);
  const field = fieldOf(sample, name);
  const { Widget } = fieldInputOf(field);
  const { Text } = fieldViewOf(field);
  return (
    <>
      <label htmlFor={name}>{name}</label>
      <Widget
        entity={sample}
        field={field}
        name={name}
        path={name}
        controlId={name}
        value={value}
        onChange={setValue}
      />
      <output>{JSON.stringify(value)}</output>
      <p>
        <Text entity={sample} field={field} name={name} value={value} record={{ [name]: value }} />
      </p>
    </>
  );
}
