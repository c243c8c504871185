import { AlipayRequestError, AlipaySdk } from 'alipay-sdk';
import { unzipSync } from 'fflate';
import { yuanText } from '../yuan-text.ts';
import { parseCsvLine } from './bill-csv.ts';
import {
  ANSWER_TIMEOUT_MS,
  type BillLine,
  ChannelRefusedError,
  ChannelSilentError,
  NoticeRefusedError,
  type PaidNotice,
  type PaymentClient,
  type PlatformPayment,
  type RawNotice,
} from './channel.ts';
import { fenOfYuan } from './fen-of-yuan.ts';
import type { Merchant } from './merchant.ts';

/** Address of the platform's gateway. */
const LIVE = 'https://openapi.alipay.com/gateway.do';

/** The most bytes of a downloaded bill. */
const BILL_MAX_BYTES = 50_000_000;

type Answer = Record<string, string | undefined>;

/** Returns the client of Alipay for a merchant account. */
export function alipayClient(merchant: Merchant): PaymentClient {
  const { appId, keys, testOrigin } = merchant;
  const client = new AlipaySdk({
    appId,
    privateKey: keys.privateKey,
    alipayPublicKey: keys.platformKey,
    keyType: 'PKCS8',
    signType: 'RSA2',
    gateway: testOrigin === null ? LIVE : `${testOrigin}/test-pay/alipay/gateway.do`,
    timeout: ANSWER_TIMEOUT_MS,
  });

  /** Calls the platform. `absent` are refusals that mean that there is nothing. */
  async function call(
    method: string,
    bizContent: object,
    rest: object = {},
    absent: string[] = [],
  ): Promise<Answer | null> {
    let answer: Answer;
    try {
      answer = await client.exec(method, { bizContent, ...rest }, { validateSign: true });
    } catch (error) {
      if (error instanceof AlipayRequestError) throw new ChannelSilentError(error.message.slice(0, 200));
      throw new ChannelSilentError((error as Error).message);
    }
    if (answer.code === '10000') return answer;
    if (answer.subCode !== undefined && absent.includes(answer.subCode)) return null;
    throw new ChannelRefusedError(`${answer.subCode ?? answer.code} ${answer.subMsg ?? answer.msg ?? ''}`.trim());
  }

  return {
    channel: 'alipay',
    async create({ number, amountFen, subject, closesAt, noticeUrl }) {
      const answer = await call(
        'alipay.trade.precreate',
        { outTradeNo: number, totalAmount: yuanText(amountFen), subject, timeExpire: shanghaiTime(closesAt) },
        { notifyUrl: noticeUrl },
      );
      return answer?.qrCode ?? '';
    },
    async createInApp({ number, amountFen, subject, closesAt, noticeUrl }) {
      const bizContent = {
        outTradeNo: number,
        totalAmount: yuanText(amountFen),
        subject,
        timeExpire: shanghaiTime(closesAt),
        productCode: 'QUICK_MSECURITY_PAY',
      };
      const orderString = client.sdkExecute('alipay.trade.app.pay', { bizContent, notifyUrl: noticeUrl });
      return { prepayId: null, wechat: null, alipay: { orderString } };
    },
    async query(number): Promise<PlatformPayment> {
      // The platform creates a payment when its code is scanned.
      const answer = await call('alipay.trade.query', { outTradeNo: number }, {}, ['ACQ.TRADE_NOT_EXIST']);
      if (answer === null) return { state: 'none' };
      const { tradeStatus, tradeNo = '', totalAmount = '0', sendPayDate } = answer;
      if (tradeStatus === 'TRADE_SUCCESS' || tradeStatus === 'TRADE_FINISHED') {
        return {
          state: 'paid',
          transactionId: tradeNo,
          amountFen: fenOfYuan(totalAmount),
          paidAt: momentOf(sendPayDate),
        };
      }
      return { state: tradeStatus === 'TRADE_CLOSED' ? 'closed' : 'open' };
    },
    async close(number) {
      await call('alipay.trade.close', { outTradeNo: number }, {}, ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR']);
    },
    async refund({ number, amountFen, reason }) {
      await call('alipay.trade.refund', {
        outTradeNo: number,
        refundAmount: yuanText(amountFen),
        refundReason: reason,
        outRequestNo: number,
      });
      return 'pending';
    },
    async queryRefund(number) {
      const answer = await call('alipay.trade.fastpay.refund.query', { outTradeNo: number, outRequestNo: number });
      return answer?.refundStatus === 'REFUND_SUCCESS' ? 'done' : 'pending';
    },
    readNotice: (notice) => readNotice(client, merchant, notice),
    async bill(day) {
      const answer = await call(
        'alipay.data.dataservice.bill.downloadurl.query',
        { billType: 'trade', billDate: day },
        {},
        ['isp.bill_not_exist'],
      );
      if (answer?.billDownloadUrl === undefined) return [];
      const response = await fetch(answer.billDownloadUrl, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
        (error: Error) => {
          throw new ChannelSilentError(error.message);
        },
      );
      if (!response.ok) throw new ChannelSilentError(`the bill was not given: ${response.status}`);
      const zip = new Uint8Array(await response.arrayBuffer());
      // A file of sums lies beside the details; it has no line of a payment.
      const files = unzipSync(zip, { filter: ({ originalSize }) => originalSize <= BILL_MAX_BYTES });
      return Object.values(files).flatMap((bytes) => billLines(new TextDecoder('gbk').decode(bytes)));
    },
  };
}

/** Verifies signature, merchant and app of a notice. */
function readNotice(client: AlipaySdk, { appId, merchantId }: Merchant, { body }: RawNotice): PaidNotice {
  const told = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  // The library takes the kind of signature from the notice; the older one is forgeable.
  if (told.sign_type !== 'RSA2' || !client.checkNotifySignV2(told)) throw new NoticeRefusedError('wrong signature');
  if (told.app_id !== appId || told.seller_id !== merchantId) throw new NoticeRefusedError('other merchant');
  if (told.trade_status !== 'TRADE_SUCCESS' && told.trade_status !== 'TRADE_FINISHED') return null;
  // A notice of a refund repeats the state of the payment.
  if (told.refund_fee !== undefined || told.out_biz_no !== undefined) return null;
  return {
    number: told.out_trade_no ?? '',
    transactionId: told.trade_no ?? '',
    amountFen: fenOfYuan(told.total_amount ?? ''),
    paidAt: momentOf(told.gmt_payment),
  };
}

/** Headings of the columns of the bill of details, in the platform's order: the platform's documents, "业务明细". */
const headings = {
  transactionId: '支付宝交易号',
  number: '商户订单号',
  kind: '业务类型',
  amount: '商家实收（元）',
  fee: '服务费（元）',
};

function billLines(text: string): BillLine[] {
  const lines = text.split(/\r?\n/).map(parseCsvLine);
  const head = lines.findIndex((cells) => cells.includes(headings.transactionId) && cells.includes(headings.kind));
  if (head < 0) return [];
  const place = Object.fromEntries(
    Object.entries(headings).map(([name, heading]) => [name, (lines[head] ?? []).indexOf(heading)]),
  ) as Record<keyof typeof headings, number>;
  return lines.slice(head + 1).flatMap((cells) => {
    const cell = (name: keyof typeof headings) => cells[place[name]] ?? '';
    if (!/^\d{4,}/.test(cell('transactionId'))) return [];
    return {
      number: cell('number'),
      transactionId: cell('transactionId'),
      kind: cell('kind') === '退款' ? ('refund' as const) : ('payment' as const),
      amountFen: fenOfYuan(cell('amount')),
      // The bill writes a fee as a negative amount.
      feeFen: Math.abs(fenOfYuan(cell('fee'))),
    };
  });
}

const HOURS_8_MS = 8 * 3_600_000;

/** Returns a moment as the platform writes it: the time in Shanghai, without a zone. */
export const shanghaiTime = (moment: Date): string =>
  new Date(moment.getTime() + HOURS_8_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the moment of a time in Shanghai, such as `2026-11-23 10:07:15`. */
function momentOf(text = ''): Date {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(moment.getTime())) throw new NoticeRefusedError('unreadable time', 400);
  return moment;
}
