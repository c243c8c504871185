import type { ChoiceField } from './choice.ts';
import type { ChoicesField } from './choices.ts';
import type { CodedField } from './coded.ts';
import type { DateField } from './date.ts';
import type { DecimalField } from './decimal.ts';
import type { FileField } from './file.ts';
import type { FlagField } from './flag.ts';
import type { IdNumberField } from './id-number.ts';
import type { IntegerField } from './integer.ts';
import type { MomentField } from './moment.ts';
import type { MoneyField } from './money.ts';
import type { NameField } from './name.ts';
import type { PhoneField } from './phone.ts';
import type { RecordsField } from './records.ts';
import type { ReferenceField } from './reference.ts';
import type { ReferencesField } from './references.ts';
import type { RichTextField } from './rich-text.ts';
import type { RowsField } from './rows.ts';
import type { SecretChoiceField } from './secret-choice.ts';
import type { SecretDateField } from './secret-date.ts';
import type { SecretDecimalField } from './secret-decimal.ts';
import type { SecretTextField } from './secret-text.ts';
import type { TextField } from './text.ts';
import type { TimeField } from './time.ts';

/** All field types. */
export type Field =
  | TextField
  | NameField
  | IntegerField
  | DecimalField
  | MoneyField
  | DateField
  | TimeField
  | MomentField
  | FlagField
  | ChoiceField
  | ChoicesField
  | CodedField
  | ReferenceField
  | ReferencesField
  | PhoneField
  | IdNumberField
  | SecretChoiceField
  | SecretDateField
  | SecretDecimalField
  | SecretTextField
  | FileField
  | RichTextField
  | RecordsField<AnyFields>
  | RowsField<AnyFields>;

// oxlint-disable-next-line typescript/no-explicit-any -- the inner fields of a list may be any
type AnyFields = any;

/** Name of a field type. */
export type FieldType = Field['type'];

/** Value of one field on the wire. */
export type ValueOf<F> = F extends { schema: { _zod: { output: infer V } } } ? V : never;

/** A record on the wire: required fields have a value, the others may be null. */
export type RecordOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends { required: true } ? ValueOf<Fields[K]> : ValueOf<Fields[K]> | null;
};
