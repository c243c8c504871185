import type { FieldIssue } from '@kiga/entity/record-schema.ts';

/** A refusal that the caller sees: a stable id with the data for its text. The edge chooses the text in the reader's language. */
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

/** Returns a refusal with the issues of all fields at once. */
export function invalid(...issues: FieldIssue[]): AppError {
  return new AppError('VALIDATION_FAILED', {}, issues);
}
