import type { NameField } from '@kiga/entity/fields/name.ts';
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
 * What stands in a field after a change. A masked value is taken as a whole: the first thing that is typed or pasted
 * replaces it, the first deletion empties it.
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
    // The Enter that ends a composition is no wish to save; not every browser keeps it from the form.
    onKeyDown: (event: KeyboardEvent<TextElement>) => {
      if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
    },
    // An input method composes on top of what stands there, so the mask has to go before it begins.
    onCompositionStart: () => isMasked(value) && onChange(null),
  };
}

/** A line, or a paragraph, with a counter of its limit. */
export function TextWidget(props: WidgetProps) {
  const field = props.field as TextField;
  const limits = { maxLength: field.maxLength, showCount: !isMasked(props.value) };
  if (field.multiline)
    return <Input.TextArea {...controlProps(props)} {...limits} autoSize={{ minRows: 3, maxRows: 8 }} />;
  return <Input {...controlProps(props)} {...limits} />;
}

/** A name with a counter of its limit. */
export function NameWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} maxLength={(props.field as NameField).maxLength} showCount />;
}

/** A phone number; blanks and hyphens are allowed while typing. */
export function PhoneWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} {...numberInput} inputMode="tel" />;
}

/** A resident ID number. */
export function IdNumberWidget(props: WidgetProps) {
  return <Input {...controlProps(props)} {...numberInput} />;
}

const numberInput: InputProps = { maxLength: 30 };

/** A part of the text, or the last four digits of a number. */
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

/** Texts, typed in. */
export const textInput = { Widget: TextWidget, Filter: TextFilter } satisfies FieldInput;

/** Names, typed in. */
export const nameInput = { Widget: NameWidget, Filter: TextFilter } satisfies FieldInput;

/** Phone numbers, typed in. */
export const phoneInput = { Widget: PhoneWidget, Filter: TextFilter } satisfies FieldInput;

/** ID numbers, typed in. */
export const idNumberInput = { Widget: IdNumberWidget, Filter: TextFilter } satisfies FieldInput;
