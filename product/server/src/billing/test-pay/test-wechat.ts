import { createHash, randomBytes } from 'node:crypto';
import { shareOf } from '@kiga/contract/billing/order-sums.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { yuanText } from '../yuan-text.ts';
import {
  keysOf,
  merchantWith,
  TEST_FEE_PERCENT,
  type TestBooks,
  type TestMerchantName,
  type TestPayment,
  testMerchants,
} from './test-books.ts';
import type { TestPayParts } from './test-pay.ts';

const PREFIX = '/wechat';
/** Begin of the numbers of prepared payments. */
const PREPAY = 'wx';
const ZONE = 'Asia/Shanghai';

type Keys = Pick<TestBooks, 'keys' | 'kigKeys'>;

/** Registers WeChat Pay, version 3, of the test platform. It checks the merchant's signature and signs its answers. */
export function registerTestWechat(app: FastifyInstance, { books, now, origin }: TestPayParts): void {
  /** Answers the merchant that asks, signed with the key that the platform has for it. */
  function answer(reply: FastifyReply, status: number, body: object | null): FastifyReply {
    const text = body === null ? '' : JSON.stringify(body);
    const signed = signedHeaders(books, merchantOf(reply.request) ?? 'operator', text);
    return reply.status(status).headers(signed).type('application/json').send(text);
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(`/test-pay${PREFIX}/v3/`)) return;
    const merchant = merchantOf(request);
    if (merchant && isSigned(request, keysOf(books, merchant).wechat.merchant.publicKey)) return;
    await answer(reply, 401, { code: 'SIGN_ERROR', message: '签名错误' });
  });

  const pageOf = (number: string) => `${origin()}/test-pay/page/${number}`;
  const paymentOf = (number: string, merchant: TestMerchantName | undefined) => {
    const found = books.payments[number];
    return found?.channel === 'wechat' && found.merchant === merchant ? found : undefined;
  };
  const askedFor = (request: FastifyRequest, number: string) => paymentOf(number, merchantOf(request));
  const paymentsOf = (request: FastifyRequest) =>
    Object.values(books.payments).filter(({ merchant }) => merchant === merchantOf(request));
  const unknown = (reply: FastifyReply) => answer(reply, 404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });

  for (const kind of ['native', 'app'] as const) {
    app.post(`${PREFIX}/v3/pay/transactions/${kind}`, async (request, reply) => {
      const body = JSON.parse(String(request.body));
      const number: string = body.out_trade_no;
      const merchant = merchantOf(request) as TestMerchantName;
      const known = paymentOf(number, merchant);
      if (known && known.state !== 'open') {
        return answer(reply, 400, { code: 'ORDERPAID', message: '该订单已支付或已关闭' });
      }
      books.payments[number] = {
        channel: 'wechat',
        merchant,
        number,
        amountFen: body.amount.total,
        subject: body.description,
        noticeUrl: body.notify_url,
        state: 'open',
        transactionId: '',
        paidAt: null,
        refundedAt: null,
      };
      books.save();
      const started = kind === 'app' ? { prepay_id: `${PREPAY}${number}` } : { code_url: pageOf(number) };
      return answer(reply, 200, started);
    });
  }

  // The library in an app hands the signed values to the platform, which then asks the person to pay.
  app.post('/app/wechat', async (request, reply) => {
    const { appId, partnerId, prepayId, nonceStr, timeStamp, sign } = JSON.parse(String(request.body));
    const signed = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepayId);
    const merchant = merchantWith({ merchantId: String(partnerId), appId: String(appId) });
    const isProven = merchant && Rsa.verify(signed, sign, keysOf(books, merchant).wechat.merchant.publicKey);
    if (!isProven) return reply.status(401).send({});
    const found = paymentOf(String(prepayId).slice(PREPAY.length), merchant);
    return found ? { page: pageOf(found.number) } : reply.status(404).send({});
  });

  app.get<{ Params: { number: string } }>(
    `${PREFIX}/v3/pay/transactions/out-trade-no/:number`,
    async (request, reply) => {
      const found = askedFor(request, request.params.number);
      return found ? answer(reply, 200, factsOf(found)) : unknown(reply);
    },
  );

  app.post<{ Params: { number: string } }>(
    `${PREFIX}/v3/pay/transactions/out-trade-no/:number/close`,
    async (request, reply) => {
      const found = askedFor(request, request.params.number);
      if (!found) return unknown(reply);
      if (found.state === 'paid') return answer(reply, 400, { code: 'ORDER_PAID', message: '该订单已支付' });
      found.state = 'closed';
      books.save();
      return answer(reply, 204, null);
    },
  );

  app.post(`${PREFIX}/v3/refund/domestic/refunds`, async (request, reply) => {
    const asked = JSON.parse(String(request.body));
    const found = askedFor(request, asked.out_trade_no);
    if (found?.state !== 'paid') return unknown(reply);
    if (asked.amount.total !== found.amountFen || asked.amount.refund > found.amountFen) {
      return answer(reply, 400, { code: 'INVALID_REQUEST', message: '退款金额不正确' });
    }
    const isFirst = found.refundedAt === null;
    found.refundedAt ??= now().toISOString();
    found.refundedFen ??= asked.amount.refund;
    books.save();
    return answer(reply, 200, { status: isFirst ? 'PROCESSING' : 'SUCCESS' });
  });

  app.get<{ Params: { number: string } }>(`${PREFIX}/v3/refund/domestic/refunds/:number`, async (request, reply) => {
    const found = askedFor(request, request.params.number);
    if (found?.refundedAt == null) return answer(reply, 404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    return answer(reply, 200, { status: 'SUCCESS' });
  });

  app.get<{ Querystring: { bill_date: string } }>(`${PREFIX}/v3/bill/tradebill`, async (request, reply) => {
    const { query } = request;
    const bill = billOf(paymentsOf(request), query.bill_date);
    if (bill === null) return answer(reply, 400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
    return answer(reply, 200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${origin()}/test-pay${PREFIX}/v3/billdownload/file?day=${query.bill_date}`,
    });
  });

  app.get<{ Querystring: { day: string } }>(`${PREFIX}/v3/billdownload/file`, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(billOf(paymentsOf(request), request.query.day) ?? ''),
  );
}

/** Returns a payment as the platform tells of it. */
function factsOf({ merchant, number, transactionId, amountFen, state, paidAt }: TestPayment) {
  return {
    appid: testMerchants[merchant].appId,
    mchid: testMerchants[merchant].merchantId,
    out_trade_no: number,
    transaction_id: transactionId,
    trade_state: { open: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS' }[state],
    success_time: paidAt,
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY' },
  };
}

/** Returns the headers that sign an answer or a notice, by the clock of the machine. */
function signedHeaders(books: Keys, merchant: TestMerchantName, body: string): Record<string, string> {
  const { privateKey } = keysOf(books, merchant).wechat.platform;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': testMerchants[merchant].platformKeyId,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, body), privateKey),
  };
}

/** Returns the named parts of a request's authorization. */
const authorizationOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Returns the merchant that a request names; undefined for none. */
const merchantOf = (request: FastifyRequest): TestMerchantName | undefined =>
  merchantWith({ merchantId: authorizationOf(request).mchid ?? '' });

function isSigned(request: FastifyRequest, merchantKey: string): boolean {
  const { nonce_str: nonce = '', timestamp = '', signature = '' } = authorizationOf(request);
  const body = typeof request.body === 'string' ? request.body : '';
  return Rsa.verify(Formatter.request(request.method, request.url, timestamp, nonce, body), signature, merchantKey);
}

/** Returns a signed notice of a paid payment: its headers and its body. */
export function wechatNotice(books: Keys, payment: TestPayment): { headers: Record<string, string>; body: string } {
  const { apiV3Key } = keysOf(books, payment.merchant).wechat;
  const nonce = randomBytes(6).toString('hex');
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(factsOf(payment)), apiV3Key, nonce, 'transaction');
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' },
  });
  return { headers: { 'content-type': 'application/json', ...signedHeaders(books, payment.merchant, body) }, body };
}

/** Returns the bill of a day in the platform's form; null for a day without payments. */
function billOf(payments: readonly TestPayment[], day: string): string | null {
  const isOn = (moment: string | null) => moment !== null && dayIn(new Date(moment), ZONE) === day;
  const line = (payment: TestPayment, isRefund: boolean) => {
    const { transactionId, number, subject } = payment;
    const amountFen = isRefund ? (payment.refundedFen ?? payment.amountFen) : payment.amountFen;
    const cells = Array.from({ length: 27 }, () => '');
    const set = (place: number, value: string) => {
      cells[place] = value;
    };
    set(5, transactionId);
    set(6, number);
    set(8, 'NATIVE');
    set(9, isRefund ? 'REFUND' : 'SUCCESS');
    set(16, isRefund ? yuanText(amountFen) : '0.00');
    set(20, subject.replaceAll(',', ' '));
    const feeFen = shareOf(amountFen, Math.round(TEST_FEE_PERCENT * 100));
    set(22, isRefund ? `-${yuanText(feeFen)}` : yuanText(feeFen));
    set(24, isRefund ? '0.00' : yuanText(amountFen));
    return cells.map((cell) => `\`${cell}`).join(',');
  };
  const ours = payments.filter(({ channel }) => channel === 'wechat');
  const lines = [
    ...ours.filter(({ paidAt }) => isOn(paidAt)).map((payment) => line(payment, false)),
    ...ours.filter(({ refundedAt }) => isOn(refundedAt)).map((payment) => line(payment, true)),
  ];
  if (lines.length === 0) return null;
  return ['\uFEFF交易时间,公众账号ID,商户号', ...lines, '总交易单数,应结订单总金额', `\`${lines.length},\`0.00`].join(
    '\r\n',
  );
}
