import type { AppPayment } from '@kiga/contract/billing/app-orders.acts.ts';
import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';

/** A payment to be started at a platform. */
export interface NewPayment {
  /** Our number of the payment. */
  number: string;
  amountFen: number;
  subject: string;
  closesAt: Date;
  /** Address for the platform's notices. */
  noticeUrl: string;
}

/** A payment for an app: what the platform gave for it, and the signed values for the platform's library. */
export interface PaymentInApp {
  /** WeChat Pay's number of the prepared payment; null for Alipay, which hears of a payment from the app. */
  prepayId: string | null;
  wechat: AppPayment['wechat'];
  alipay: AppPayment['alipay'];
}

/** State of a payment at a platform. */
export type PlatformPayment =
  | { state: 'paid'; transactionId: string; amountFen: number; paidAt: Date }
  /** `none`: the platform does not know it, or not yet. */
  | { state: 'open' | 'closed' | 'none' };

/** A verified notice of a platform; null where it tells of something other than a payment that was made. */
export type PaidNotice = { number: string; transactionId: string; amountFen: number; paidAt: Date } | null;

/** A line of a platform's daily bill. A refund has a negative amount. */
export interface BillLine {
  number: string;
  transactionId: string;
  kind: 'payment' | 'refund';
  amountFen: number;
  feeFen: number;
}

/** State of a refund at a platform. */
export type RefundState = 'done' | 'pending' | 'failed';

/** A refund of a payment, or of a part of it; its number is the payment's, so that there is only one. */
export interface Refund {
  number: string;
  amountFen: number;
  /** The whole payment. */
  paidFen: number;
  reason: string;
}

/** A request of a platform, as it arrived. */
export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** A payment platform, seen through one merchant account. */
export interface PaymentClient {
  channel: OnlineChannel;
  /** Starts a payment and returns the text of its QR code; the same number gives the same payment. */
  create(payment: NewPayment): Promise<string>;
  /** Starts a payment in an app, or signs it again with the `prepayId` that it got before. */
  createInApp(payment: NewPayment, prepayId: string | null): Promise<PaymentInApp>;
  query(number: string): Promise<PlatformPayment>;
  close(number: string): Promise<void>;
  refund(refund: Refund): Promise<RefundState>;
  queryRefund(number: string): Promise<RefundState>;
  /** Verifies a notice. Throws NoticeRefusedError. */
  readNotice(notice: RawNotice): PaidNotice;
  /** Returns the bill of a day; an empty list for a day without payments. */
  bill(day: string): Promise<BillLine[]>;
}

/** Error of a platform that answered, but refused. */
export class ChannelRefusedError extends Error {
  readonly code = 'CHANNEL_REFUSED';
}

/** Error of a platform that did not answer, or whose answer was not signed by it. */
export class ChannelSilentError extends Error {
  readonly code = 'CHANNEL_SILENT';
}

/** Error of a notice that is not proven to come from the platform, or does not belong to the merchant account. */
export class NoticeRefusedError extends Error {
  readonly code = 'NOTICE_REFUSED';
  /** HTTP status of the answer. */
  readonly status: number;

  constructor(reason: string, status = 401) {
    super(reason);
    this.status = status;
  }
}

/** Time that a platform has for an answer. */
export const ANSWER_TIMEOUT_MS = 10_000;
