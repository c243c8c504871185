import type { NameField } from '@kiga/entity/fields/name.ts';
import type { SecretTextField } from '@kiga/entity/fields/secret-text.ts';
import type { TextField } from '@kiga/entity/fields/text.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { Input, type InputProps } from 'antd';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the value of a field after a change. A masked value changes as a whole: the first typed or pasted text replaces it, the first
 * deletion clears it.
 */
function nextText(before: unknown, event: ChangeEvent<TextElement>): string {
  if (!isMasked(before)) return event.target.value;
  return (event.nativeEvent as InputEvent).data ?? '';
}

function controlProps({ controlId, value, onChange, describedBy }: WidgetProps) {
  return {
    id: controlId,
    value: typeof value === 'string' ? value : '',
    autoComplete: 'off',
    status: describedBy ? ('error' as const) : undefined,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
    onChange: (event: ChangeEvent<TextElement>) => onChange(nextText(value, event) || null),
    // The Enter that ends a composition must not save; not every browser keeps it from the form.
    onKeyDown: (event: KeyboardEvent<TextElement>) => {
      if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
    },
    // An input method composes on top of the existing text, so the mask must go first.
    onCompositionStart: () => isMasked(value) && onChange(null),
  };
}

/** Input of a line or a paragraph, with a counter of its limit. */
export function TextWidget(props: WidgetProps) {
  const field = props.field as TextField | SecretTextField;
  const limits = { maxLength: field.maxLength, showCount: !isMasked(props.value) };
  if (field.multiline)
    return <Input.TextArea {...controlProps(props)} {...limits} autoSize={{ minRows: 3, maxRows: 8 }} />;
  return <Input {...controlProps(props)} {...limits} />;
}

/** Input of a name, with a counter of its limit. */
export function NameWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} maxLength={(props.field as NameField).maxLength} showCount />;
}

/** Input of a phone number; accepts blanks and hyphens while typing. */
export function PhoneWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} {...numberInput} inputMode="tel" />;
}

/** Input of a resident ID number. */
export function IdNumberWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} {...numberInput} />;
}

const numberInput: InputProps = { maxLength: 30 };

/** Filter by part of a text, or by the last four digits of a number. */
function TextFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <Input
        allowClear
        maxLength={100}
        defaultValue={filters[name]?.[0] ?? ''}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) onChange(name, [event.currentTarget.value.trim()].filter(Boolean));
        }}
        onBlur={(event) => onChange(name, [event.currentTarget.value.trim()].filter(Boolean))}
      />
    </label>
  );
}

/** Input of texts. */
export const textInput = { Widget: TextWidget, Filter: TextFilter } satisfies FieldInput;

/** Input of encrypted texts, which no filter finds. */
export const secretTextInput = { Widget: TextWidget } satisfies FieldInput;

/** Input of names. */
export const nameInput = { Widget: NameWidget, Filter: TextFilter } satisfies FieldInput;

/** Input of phone numbers. */
export const phoneInput = { Widget: PhoneWidget, Filter: TextFilter } satisfies FieldInput;

/** Input of ID numbers. */
export const idNumberInput = { Widget: IdNumberWidget, Filter: TextFilter } satisfies FieldInput;
