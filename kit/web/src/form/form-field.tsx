import type { Field, FieldType } from '@kiga/entity/fields/fields.ts';
import { Button } from 'antd';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import type { WidgetProps } from '../fields/field-view.ts';
import { ActIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './form.module.css';
import type { FormIssue } from './issue-action.ts';

/** Issues of a form; fields of any depth read theirs from it. */
export interface FormIssues {
  issues: readonly FormIssue[];
  /** Returns the way out of an issue that the screen offers, if any. */
  actionOf(issue: FormIssue): { label: string; take(): void } | undefined;
}

export const FormIssuesContext = createContext<FormIssues>({ issues: [], actionOf: () => undefined });

const clearsOf = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLButtonElement>('.ant-select-clear, .ant-picker-clear') ?? []),
];

/** Takes clear buttons out of the order of the Tab key: they are for the mouse, as Delete clears too. */
function skipClears(element: HTMLElement | null) {
  for (const button of clearsOf(element)) button.tabIndex = -1;
}

/** Field types whose value the user chooses from a list. */
const chosen: readonly FieldType[] = ['choice', 'choices', 'secretChoice', 'coded', 'reference', 'references'];

function isUnchosen({ error }: FormIssue, { type }: Field): boolean {
  return error === 'FIELD_REQUIRED' && chosen.includes(type);
}

interface FormFieldProps extends Omit<WidgetProps, 'controlId' | 'describedBy' | 'hintId'> {
  label: string;
  /** True where the heading above has the same text; the label is then for screen readers only. */
  sameAsHeading?: boolean;
  /** Hint to read before filling it in. */
  hint?: ReactNode;
  Widget: ComponentType<WidgetProps>;
}

/** A labelled field of a form with its issues. */
export function FormField({ label, sameAsHeading = false, hint, Widget, ...widget }: FormFieldProps) {
  const { issues, actionOf } = useContext(FormIssuesContext);
  const issue = issues.find(({ field }) => field === widget.path);
  const action = issue && actionOf(issue);
  const { t } = useKit();
  const controlId = useId();
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => skipClears(element.current));
  return (
    <div
      className={styles.field}
      data-path={widget.path}
      ref={element}
      role="presentation"
      onKeyDown={({ key, target, currentTarget }) => {
        // A select shows its clear button without a render of this field, and an effect may still wait.
        if (key === 'Tab') skipClears(currentTarget);
        if (key !== 'Delete' || !(target instanceof HTMLInputElement) || target.role !== 'combobox') return;
        if (target.value === '' && target.closest('[data-path]') === currentTarget) clearsOf(currentTarget)[0]?.click();
      }}
    >
      <label className={sameAsHeading ? styles.spoken : styles.label} htmlFor={controlId}>
        {label}
        {widget.field.required && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </label>
      <Widget
        {...widget}
        label={label}
        controlId={controlId}
        describedBy={issue ? errorId : undefined}
        hintId={hint ? hintId : undefined}
      />
      {issue && (
        <p id={errorId} className={styles.error}>
          <ActIcon size={iconSizePx.tag} aria-hidden />
          <span>
            {isUnchosen(issue, widget.field) ? t('kit.field.choose') : issue.text}
            {action && (
              <Button type="link" size="small" onClick={action.take}>
                {action.label}
              </Button>
            )}
          </span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
