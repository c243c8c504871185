import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/**
 * A refusal that the caller is told about: a stable id with the data its words need.
 * The words themselves are chosen at the edge, in the reader's language.
 */
export class AppError extends Error {
  readonly id: string;
  readonly data: Record<string, unknown>;
  readonly issues: readonly FieldIssue[];

  constructor(id: string, data: Record<string, unknown> = {}, issues: readonly FieldIssue[] = []) {
    super(id);
    this.name = 'AppError';
    this.id = id;
    this.data = data;
    this.issues = issues;
  }
}

/** A refusal because of fields: all of their issues at once. */
export function invalid(...issues: FieldIssue[]): AppError {
  return new AppError('VALIDATION_FAILED', {}, issues);
}
