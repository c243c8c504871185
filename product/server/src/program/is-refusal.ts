import { errorStatus } from '@kiga/contract/app/areas.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';

/** Returns whether an error is the caller's. Others, such as a database that does not answer, pass, and a retry succeeds. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && (errorStatus[error.id] ?? 500) < 500;
}
