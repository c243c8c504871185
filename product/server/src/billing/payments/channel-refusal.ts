import { AppError } from '@kiga/kit-server/app-error.ts';
import { ChannelRefusedError, ChannelSilentError } from './channel.ts';

/** Returns the error that a user reads where a payment platform refused or was silent; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ChannelRefusedError) return new AppError('BILLING_CHANNEL_REFUSED', { reason: error.message });
  return error instanceof ChannelSilentError ? new AppError('BILLING_CHANNEL_SILENT') : error;
}
