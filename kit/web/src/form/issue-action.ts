/** An error of one field, with its text. */
export interface FormIssue {
  /** Path of the field, such as `parents.0.parentPhone`; empty for the record as a whole. */
  field: string;
  error: string;
  text: string;
  data?: Readonly<Record<string, unknown>>;
}

/** A way out of an error that the form offers next to it. */
export interface IssueAction {
  /** Key of the button's label; the data of the error fills its places. */
  label: string;
  /** Returns the values of the form after it. */
  apply(values: Readonly<Record<string, unknown>>, issue: FormIssue): Record<string, unknown>;
}
