import { ChannelRefusedError, type PaymentClient, type Refund, type RefundState } from './channel.ts';

/** The most characters of a platform's words that are stored. */
const FAILURE_MAX = 200;

/**
 * Asks a platform for a refund, and where it stands. It goes by the payment's number, so that a repeated request is the same
 * refund. `failure` are the platform's words, empty for any other state. Throws ChannelSilentError.
 */
export async function askForRefund(
  client: PaymentClient,
  refund: Refund,
): Promise<{ state: RefundState; failure: string }> {
  try {
    const asked = await client.refund(refund);
    const state = asked === 'pending' ? await client.queryRefund(refund.number) : asked;
    return { state, failure: state === 'failed' ? 'closed or abnormal' : '' };
  } catch (error) {
    if (!(error instanceof ChannelRefusedError)) throw error;
    return { state: 'failed', failure: error.message.slice(0, FAILURE_MAX) };
  }
}
