import { createHash } from 'node:crypto';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { parseCsvLine } from './bill-csv.ts';
import {
  ANSWER_TIMEOUT_MS,
  type BillLine,
  ChannelRefusedError,
  ChannelSilentError,
  type NewPayment,
  NoticeRefusedError,
  type PaidNotice,
  type PaymentClient,
  type PlatformPayment,
  type RawNotice,
  type RefundState,
} from './channel.ts';
import { fenOfYuan } from './fen-of-yuan.ts';
import type { Merchant } from './merchant.ts';

/** Address of the platform's API, version 3. */
const LIVE = 'https://api.mch.weixin.qq.com/';

/** Greatest age of a notice and of an answer: the platform's documents, "验证签名". */
const FRESH_SECONDS = 300;

interface PaymentAnswer {
  trade_state: string;
  transaction_id: string;
  out_trade_no: string;
  success_time: string;
  mchid: string;
  appid: string;
  amount: { total: number; currency: string };
}

interface Answer {
  status?: number;
  data?: { code?: string; message?: string };
}

/** Returns the client of WeChat Pay for a merchant account. */
export function wechatClient(merchant: Merchant): PaymentClient {
  const { merchantId, appId, certificateSerial, platformKeyId, keys, testOrigin } = merchant;
  const client = new Wechatpay({
    mchid: merchantId,
    serial: certificateSerial,
    privateKey: keys.privateKey,
    certs: { [platformKeyId]: keys.platformKey },
    baseURL: testOrigin === null ? LIVE : `${testOrigin}/test-pay/wechat/`,
    timeout: ANSWER_TIMEOUT_MS,
  });

  async function call<T>(path: string, body?: object, params: object = {}): Promise<T> {
    const resource = client.chain(path);
    try {
      const answer = body === undefined ? await resource.get({ params }) : await resource.post(body);
      return answer.data as T;
    } catch (error) {
      throw failureOf(error);
    }
  }

  const payment = (number: string) => `v3/pay/transactions/out-trade-no/${number}`;

  const factsOf = ({ number, amountFen, subject, closesAt, noticeUrl }: NewPayment) => ({
    appid: appId,
    mchid: merchantId,
    description: subject.slice(0, 127),
    out_trade_no: number,
    time_expire: closesAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
    notify_url: noticeUrl,
    amount: { total: amountFen, currency: 'CNY' },
  });

  return {
    channel: 'wechat',
    async create(given) {
      const { code_url } = await call<{ code_url: string }>('v3/pay/transactions/native', factsOf(given));
      return code_url;
    },
    async createInApp(given, known) {
      const prepayId =
        known ?? (await call<{ prepay_id: string }>('v3/pay/transactions/app', factsOf(given))).prepay_id;
      return { prepayId, wechat: signedForApp(merchant, prepayId), alipay: null };
    },
    async query(number) {
      try {
        return stateOf(await call<PaymentAnswer>(payment(number), undefined, { mchid: merchantId }));
      } catch (error) {
        if (error instanceof ChannelRefusedError && error.message.startsWith('ORDER_NOT_EXIST'))
          return { state: 'none' };
        throw error;
      }
    },
    async close(number) {
      await call(`${payment(number)}/close`, { mchid: merchantId });
    },
    async refund({ number, amountFen, paidFen, reason }) {
      const { status } = await call<{ status: string }>('v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: number,
        reason: reason.slice(0, 80),
        amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
      });
      return refundState(status);
    },
    async queryRefund(number) {
      const { status } = await call<{ status: string }>(`v3/refund/domestic/refunds/${number}`);
      return refundState(status);
    },
    readNotice: (notice) => readNotice(merchant, notice),
    async bill(day) {
      let place: { download_url: string; hash_value: string };
      try {
        place = await call('v3/bill/tradebill', undefined, { bill_date: day, bill_type: 'ALL' });
      } catch (error) {
        if (error instanceof ChannelRefusedError && error.message.startsWith('NO_STATEMENT_EXIST')) return [];
        throw error;
      }
      const url = new URL(place.download_url);
      const { data } = await client
        .chain(`v3/billdownload/file${url.search}`)
        .get<ArrayBuffer>({ responseType: 'arraybuffer', transformResponse: [(body: unknown) => body] })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const bytes = Buffer.from(data);
      if (createHash('sha1').update(bytes).digest('hex') !== place.hash_value.toLowerCase()) {
        throw new ChannelSilentError('the bill differs from its hash');
      }
      return billLines(bytes.toString('utf8'));
    },
  };
}

/** Returns the values for WeChat's library in an app: the platform's documents, "APP调起支付". */
function signedForApp({ appId, merchantId, keys }: Merchant, prepayId: string) {
  const timeStamp = Formatter.timestamp().toString();
  const nonceStr = Formatter.nonce();
  const sign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepayId), keys.privateKey);
  return { appId, partnerId: merchantId, prepayId, packageValue: 'Sign=WXPay', nonceStr, timeStamp, sign };
}

function stateOf(answer: PaymentAnswer): PlatformPayment {
  const { trade_state: state } = answer;
  // A refunded payment was paid before.
  if (state === 'SUCCESS' || state === 'REFUND') {
    return {
      state: 'paid',
      transactionId: answer.transaction_id,
      amountFen: answer.amount.total,
      paidAt: new Date(answer.success_time),
    };
  }
  return { state: state === 'CLOSED' || state === 'REVOKED' || state === 'PAYERROR' ? 'closed' : 'open' };
}

function refundState(status: string): RefundState {
  if (status === 'SUCCESS') return 'done';
  return status === 'PROCESSING' ? 'pending' : 'failed';
}

/** Verifies signature, freshness and merchant of a notice, and decrypts it. */
function readNotice({ merchantId, appId, platformKeyId, keys }: Merchant, { headers, body }: RawNotice): PaidNotice {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  const timestamp = header('timestamp');
  // The platform's own clock counts here, not the time that a demo plays.
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= FRESH_SECONDS)) throw new NoticeRefusedError('not fresh');
  if (header('serial') !== platformKeyId) throw new NoticeRefusedError('unknown key');
  const text = body.toString('utf8');
  const signed = Formatter.response(timestamp, header('nonce'), text);
  if (!Rsa.verify(signed, header('signature'), keys.platformKey)) throw new NoticeRefusedError('wrong signature');
  let told: { event_type: string; resource: { ciphertext: string; nonce: string; associated_data?: string } };
  let payment: PaymentAnswer;
  try {
    told = JSON.parse(text);
    if (told.event_type !== 'TRANSACTION.SUCCESS') return null;
    const { ciphertext, nonce, associated_data: aad = '' } = told.resource;
    payment = JSON.parse(Aes.AesGcm.decrypt(ciphertext, keys.apiV3Key, nonce, aad)) as PaymentAnswer;
  } catch {
    throw new NoticeRefusedError('unreadable', 400);
  }
  if (payment.mchid !== merchantId || payment.appid !== appId) throw new NoticeRefusedError('other merchant');
  if (payment.amount.currency !== 'CNY') throw new NoticeRefusedError('other currency');
  const found = stateOf(payment);
  return found.state === 'paid' ? { number: payment.out_trade_no, ...found } : null;
}

/** Places in a line of the bill of all payments, from 0: the platform's documents, "交易账单". */
const places = { transactionId: 5, number: 6, state: 9, totalYuan: 24, refundYuan: 16, feeYuan: 22 } as const;

function billLines(text: string): BillLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .slice(1);
  // Lines of payments begin with a backquote; the sums at the end come after their own heading.
  const end = lines.findIndex((line) => !line.startsWith('`'));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => {
    const cells = parseCsvLine(line).map((cell) => cell.replace(/^`/, ''));
    const cell = (name: keyof typeof places) => cells[places[name]] ?? '';
    const isRefund = cell('state') === 'REFUND';
    return {
      number: cell('number'),
      transactionId: cell('transactionId'),
      kind: isRefund ? 'refund' : 'payment',
      amountFen: isRefund ? -fenOfYuan(cell('refundYuan')) : fenOfYuan(cell('totalYuan')),
      feeFen: fenOfYuan(cell('feeYuan')),
    };
  });
}

function failureOf(error: unknown): Error {
  const { response, message = '' } = error as { response?: Answer; message?: string };
  const { code, message: said } = response?.data ?? {};
  if (response?.status !== undefined && response.status >= 400 && response.status < 500 && code !== undefined) {
    return new ChannelRefusedError(`${code} ${said ?? ''}`.trim());
  }
  return new ChannelSilentError(message);
}
