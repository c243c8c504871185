import { createHash, randomBytes } from 'node:crypto';
import { shareOf } from '@kiga/contract/billing/order-sums.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { yuanText } from '../yuan-text.ts';
import { TEST_FEE_PERCENT, type TestPayment, testMerchant } from './test-books.ts';
import type { TestPayParts } from './test-pay.ts';

const PREFIX = '/wechat';
/** Begin of the numbers of prepared payments. */
const PREPAY = 'wx';
const ZONE = 'Asia/Shanghai';

/** Registers WeChat Pay, version 3, of the test platform. It checks the merchant's signature and signs its answers. */
export function registerTestWechat(app: FastifyInstance, { books, now, origin }: TestPayParts): void {
  const { platform, merchant } = books.keys.wechat;

  function answer(reply: FastifyReply, status: number, body: object | null): FastifyReply {
    const text = body === null ? '' : JSON.stringify(body);
    const signed = signedHeaders(platform.privateKey, text);
    return reply.status(status).headers(signed).type('application/json').send(text);
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(`/test-pay${PREFIX}/v3/`)) return;
    if (isSigned(request, merchant.publicKey)) return;
    await answer(reply, 401, { code: 'SIGN_ERROR', message: '签名错误' });
  });

  const pageOf = (number: string) => `${origin()}/test-pay/page/${number}`;
  const paymentOf = (number: string) => {
    const found = books.payments[number];
    return found?.channel === 'wechat' ? found : undefined;
  };
  const unknown = (reply: FastifyReply) => answer(reply, 404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });

  for (const kind of ['native', 'app'] as const) {
    app.post(`${PREFIX}/v3/pay/transactions/${kind}`, async (request, reply) => {
      const body = JSON.parse(String(request.body));
      const number: string = body.out_trade_no;
      const known = paymentOf(number);
      if (known && known.state !== 'open') {
        return answer(reply, 400, { code: 'ORDERPAID', message: '该订单已支付或已关闭' });
      }
      books.payments[number] = {
        channel: 'wechat',
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
    const isOurs = appId === testMerchant.appId && partnerId === testMerchant.merchantId;
    if (!isOurs || !Rsa.verify(signed, sign, merchant.publicKey)) return reply.status(401).send({});
    const found = paymentOf(String(prepayId).slice(PREPAY.length));
    return found ? { page: pageOf(found.number) } : reply.status(404).send({});
  });

  app.get<{ Params: { number: string } }>(
    `${PREFIX}/v3/pay/transactions/out-trade-no/:number`,
    async ({ params }, reply) => {
      const found = paymentOf(params.number);
      return found ? answer(reply, 200, factsOf(found)) : unknown(reply);
    },
  );

  app.post<{ Params: { number: string } }>(
    `${PREFIX}/v3/pay/transactions/out-trade-no/:number/close`,
    async ({ params }, reply) => {
      const found = paymentOf(params.number);
      if (!found) return unknown(reply);
      if (found.state === 'paid') return answer(reply, 400, { code: 'ORDER_PAID', message: '该订单已支付' });
      found.state = 'closed';
      books.save();
      return answer(reply, 204, null);
    },
  );

  app.post(`${PREFIX}/v3/refund/domestic/refunds`, async (request, reply) => {
    const found = paymentOf(JSON.parse(String(request.body)).out_trade_no);
    if (found?.state !== 'paid') return unknown(reply);
    const isFirst = found.refundedAt === null;
    found.refundedAt ??= now().toISOString();
    books.save();
    return answer(reply, 200, { status: isFirst ? 'PROCESSING' : 'SUCCESS' });
  });

  app.get<{ Params: { number: string } }>(`${PREFIX}/v3/refund/domestic/refunds/:number`, async ({ params }, reply) => {
    const found = paymentOf(params.number);
    if (found?.refundedAt == null) return answer(reply, 404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    return answer(reply, 200, { status: 'SUCCESS' });
  });

  app.get<{ Querystring: { bill_date: string } }>(`${PREFIX}/v3/bill/tradebill`, async ({ query }, reply) => {
    const bill = billOf(Object.values(books.payments), query.bill_date);
    if (bill === null) return answer(reply, 400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
    return answer(reply, 200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${origin()}/test-pay${PREFIX}/v3/billdownload/file?day=${query.bill_date}`,
    });
  });

  app.get<{ Querystring: { day: string } }>(`${PREFIX}/v3/billdownload/file`, async ({ query }, reply) =>
    reply.type('text/plain; charset=utf-8').send(billOf(Object.values(books.payments), query.day) ?? ''),
  );
}

/** Returns a payment as the platform tells of it. */
function factsOf({ number, transactionId, amountFen, state, paidAt }: TestPayment) {
  return {
    appid: testMerchant.appId,
    mchid: testMerchant.merchantId,
    out_trade_no: number,
    transaction_id: transactionId,
    trade_state: { open: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS' }[state],
    success_time: paidAt,
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY' },
  };
}

/** Returns the headers that sign an answer or a notice, by the clock of the machine. */
function signedHeaders(privateKey: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': testMerchant.platformKeyId,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, body), privateKey),
  };
}

function isSigned(request: FastifyRequest, merchantKey: string): boolean {
  const given = Object.fromEntries(
    [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const { nonce_str: nonce = '', timestamp = '', signature = '' } = given as Record<string, string>;
  const body = typeof request.body === 'string' ? request.body : '';
  return Rsa.verify(Formatter.request(request.method, request.url, timestamp, nonce, body), signature, merchantKey);
}

/** Returns a signed notice of a paid payment: its headers and its body. */
export function wechatNotice(
  { keys }: TestPayParts['books'],
  payment: TestPayment,
): { headers: Record<string, string>; body: string } {
  const { platform, apiV3Key } = keys.wechat;
  const nonce = randomBytes(6).toString('hex');
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(factsOf(payment)), apiV3Key, nonce, 'transaction');
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' },
  });
  return { headers: { 'content-type': 'application/json', ...signedHeaders(platform.privateKey, body) }, body };
}

/** Returns the bill of a day in the platform's form; null for a day without payments. */
function billOf(payments: readonly TestPayment[], day: string): string | null {
  const isOn = (moment: string | null) => moment !== null && dayIn(new Date(moment), ZONE) === day;
  const line = (payment: TestPayment, isRefund: boolean) => {
    const { amountFen, transactionId, number, subject } = payment;
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
