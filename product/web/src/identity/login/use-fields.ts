import { type RefObject, useRef, useState } from 'react';
import type { Outcome } from './login-api.ts';

/** The text fields of a form on the sign-in pages: values and errors. */
interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>;
  form: RefObject<HTMLFormElement | null>;
  /**
   * Shows the errors, and focuses the first field with one.
   * @returns whether there are any
   */
  show(errors: Partial<Record<Name, string>>): boolean;
  /**
   * Shows the server's errors of fields.
   * @returns whether there are any
   */
  showRefusal(outcome: Outcome<unknown> & { kind: 'refused' }): boolean;
  bind(name: Name): { value: string; error: string | undefined; onChange(value: string): void };
}

/** Returns the values and errors of a form's text fields; `names` in the order of their inputs. */
export function useFields<Name extends string>(
  names: readonly Name[],
  begin: () => Record<Name, string>,
): Fields<Name> {
  const [values, setValues] = useState(begin);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  function show(found: Partial<Record<Name, string>>): boolean {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelectorAll('input')[names.indexOf(first)]?.focus();
    return first !== undefined;
  }

  return {
    values,
    form,
    show,
    showRefusal(outcome) {
      const atFields = outcome.errors.filter(({ field }) => (names as readonly string[]).includes(field));
      return show(
        Object.fromEntries(atFields.map(({ field, text }) => [field, text])) as Partial<Record<Name, string>>,
      );
    },
    bind: (name) => ({
      value: values[name],
      error: errors[name],
      onChange(value) {
        setValues({ ...values, [name]: value });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
  };
}
