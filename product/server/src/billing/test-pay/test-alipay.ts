import { createSign, createVerify } from 'node:crypto';
import { shareOf } from '@kiga/contract/billing/order-sums.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { zipSync } from 'fflate';
import { shanghaiTime } from '../payments/alipay.ts';
import { fenOfYuan } from '../payments/fen-of-yuan.ts';
import { yuanText } from '../yuan-text.ts';
import { gbkOf } from './gbk.ts';
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

const ZONE = 'Asia/Shanghai';

type Given = Record<string, string>;
type Answer = Record<string, string>;

const fine: Answer = { code: '10000', msg: 'Success' };
const refused = (subCode: string, subMsg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subMsg,
});
const notThere = refused('ACQ.TRADE_NOT_EXIST', '交易不存在');

/** Registers the gateway of Alipay of the test platform. It checks the merchant's signature and signs its answers. */
export function registerTestAlipay(app: FastifyInstance, { books, now, origin }: TestPayParts): void {
  const pageOf = (number: string) => `${origin()}/test-pay/page/${number}`;

  /** Opens a payment; returns false where it is paid or closed. */
  function open(
    merchant: TestMerchantName,
    { out_trade_no: number = '', total_amount: total = '0', subject = '' }: Given,
    noticeUrl: string,
  ): boolean {
    const known = books.payments[number];
    if (known && (known.state !== 'open' || known.merchant !== merchant)) return false;
    books.payments[number] = {
      channel: 'alipay',
      merchant,
      number,
      amountFen: fenOfYuan(total),
      subject,
      noticeUrl,
      state: 'open',
      transactionId: '',
      paidAt: null,
      refundedAt: null,
    };
    return true;
  }

  const paymentOf = (merchant: TestMerchantName, number: string) => {
    const found = books.payments[number];
    return found?.merchant === merchant ? found : undefined;
  };

  const methods: Record<string, (merchant: TestMerchantName, content: Given, noticeUrl: string) => Answer> = {
    'alipay.trade.precreate': (merchant, content, noticeUrl) => {
      const { out_trade_no: number = '' } = content;
      return open(merchant, content, noticeUrl)
        ? { ...fine, out_trade_no: number, qr_code: pageOf(number) }
        : refused('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    },
    'alipay.trade.query': (merchant, { out_trade_no: number = '' }) => {
      const found = paymentOf(merchant, number);
      // The platform knows a payment from the scan on.
      if (!found || found.state === 'open') return notThere;
      const isPaid = found.state === 'paid';
      return {
        ...fine,
        out_trade_no: number,
        trade_no: found.transactionId,
        total_amount: yuanText(found.amountFen),
        trade_status: isPaid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
        ...(found.paidAt !== null && { send_pay_date: shanghaiTime(new Date(found.paidAt)) }),
      };
    },
    'alipay.trade.close': (merchant, { out_trade_no: number = '' }) => {
      const found = paymentOf(merchant, number);
      if (!found) return notThere;
      if (found.state === 'paid') return refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      found.state = 'closed';
      return fine;
    },
    'alipay.trade.refund': (merchant, { out_trade_no: number = '', refund_amount: amount = '' }) => {
      const found = paymentOf(merchant, number);
      if (found?.state !== 'paid') return notThere;
      const isFirst = found.refundedAt === null;
      const refundFen = Math.round(Number(amount) * 100);
      if (refundFen > found.amountFen) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      found.refundedAt ??= now().toISOString();
      found.refundedFen ??= refundFen;
      return { ...fine, fund_change: isFirst ? 'Y' : 'N' };
    },
    'alipay.trade.fastpay.refund.query': (merchant, { out_trade_no: number = '' }) =>
      paymentOf(merchant, number)?.refundedAt == null ? fine : { ...fine, refund_status: 'REFUND_SUCCESS' },
    'alipay.data.dataservice.bill.downloadurl.query': (merchant, { bill_date: day = '' }) =>
      linesOf(books, merchant, day).length === 0
        ? refused('isp.bill_not_exist', '账单不存在')
        : { ...fine, bill_download_url: `${origin()}/test-pay/alipay/bill?merchant=${merchant}&day=${day}` },
  };

  app.post('/alipay/gateway.do', async (request, reply) => {
    const given = givenIn(request);
    const { method = '', notify_url: noticeUrl = '' } = given;
    const act = methods[method];
    const merchant = merchantWith({ appId: given.app_id ?? '' }) ?? 'operator';
    const keys = keysOf(books, merchant).alipay;
    const isProven = isSigned(given, keys.merchant.publicKey);
    const answer =
      isProven && act
        ? act(merchant, JSON.parse(given.biz_content ?? '{}') as Given, noticeUrl)
        : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' };
    books.save();
    const body = JSON.stringify(answer);
    const sign = createSign('RSA-SHA256').update(body, 'utf8').sign(keys.platform.privateKey, 'base64');
    const key = `${method.replaceAll('.', '_')}_response`;
    return reply.type('application/json').send(`{"${key}":${body},"sign":"${sign}"}`);
  });

  // The library in an app hands the signed order to the platform, which hears of the payment only now.
  app.post('/app/alipay', async (request, reply) => {
    const given = Object.fromEntries(new URLSearchParams(String(request.body)));
    const merchant = merchantWith({ appId: given.app_id ?? '' });
    const isOurs = merchant !== undefined && given.method === 'alipay.trade.app.pay';
    if (!isOurs || !isSigned(given, keysOf(books, merchant).alipay.merchant.publicKey)) {
      return reply.status(401).send({});
    }
    const content = JSON.parse(given.biz_content ?? '{}') as Given;
    if (!open(merchant, content, given.notify_url ?? '')) return reply.status(409).send({});
    books.save();
    return { page: pageOf(content.out_trade_no ?? '') };
  });

  app.get<{ Querystring: { merchant: TestMerchantName; day: string } }>('/alipay/bill', async ({ query }, reply) => {
    const { merchant, day } = query;
    const text = billOf(linesOf(books, merchant, day));
    const zip = zipSync({ [`${testMerchants[merchant].merchantId}_${day}.csv`]: gbkOf(text) });
    return reply.type('application/zip').send(Buffer.from(zip));
  });
}

/** Returns the input of a request, of its address and of its form. */
function givenIn({ url, body }: FastifyRequest): Given {
  const asked = new URL(url, 'http://localhost').searchParams;
  return { ...Object.fromEntries(asked), ...Object.fromEntries(new URLSearchParams(String(body ?? ''))) };
}

/** Returns the text that a signature covers: all input but the signature, sorted by name. */
const signedText = (given: Given): string =>
  Object.keys(given)
    .filter((name) => name !== 'sign' && given[name] !== '')
    .toSorted()
    .map((name) => `${name}=${given[name]}`)
    .join('&');

function isSigned(given: Given, publicKey: string): boolean {
  return createVerify('RSA-SHA256')
    .update(signedText(given), 'utf8')
    .verify(publicKey, given.sign ?? '', 'base64');
}

/** Returns a signed notice of a paid payment: its headers and its body. */
export function alipayNotice(
  books: Pick<TestBooks, 'keys' | 'kigKeys'>,
  { merchant, number, transactionId, amountFen, paidAt, subject }: TestPayment,
): { headers: Record<string, string>; body: string } {
  const told: Given = {
    notify_type: 'trade_status_sync',
    app_id: testMerchants[merchant].appId,
    seller_id: testMerchants[merchant].merchantId,
    out_trade_no: number,
    trade_no: transactionId,
    trade_status: 'TRADE_SUCCESS',
    total_amount: yuanText(amountFen),
    subject,
    gmt_payment: shanghaiTime(new Date(paidAt ?? 0)),
  };
  // Alipay leaves the kind of signature out of the signed text of a notice.
  const sign = createSign('RSA-SHA256')
    .update(signedText(told), 'utf8')
    .sign(keysOf(books, merchant).alipay.platform.privateKey, 'base64');
  const body = new URLSearchParams({ ...told, sign_type: 'RSA2', sign }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

function linesOf(
  { payments }: Pick<TestBooks, 'payments'>,
  ofMerchant: TestMerchantName,
  day: string,
): { payment: TestPayment; isRefund: boolean }[] {
  const isOn = (moment: string | null) => moment !== null && dayIn(new Date(moment), ZONE) === day;
  return Object.values(payments)
    .filter(({ channel, merchant }) => channel === 'alipay' && merchant === ofMerchant)
    .flatMap((payment) => [
      ...(isOn(payment.paidAt) ? [{ payment, isRefund: false }] : []),
      ...(isOn(payment.refundedAt) ? [{ payment, isRefund: true }] : []),
    ]);
}

/** Returns the bill of details in the platform's form. */
function billOf(lines: readonly { payment: TestPayment; isRefund: boolean }[]): string {
  const rows = lines.map(({ payment, isRefund }) => {
    const { transactionId, number, subject } = payment;
    const amountFen = isRefund ? (payment.refundedFen ?? payment.amountFen) : payment.amountFen;
    const feeFen = shareOf(amountFen, Math.round(TEST_FEE_PERCENT * 100));
    const amount = `${isRefund ? '-' : ''}${yuanText(amountFen)}`;
    const fee = `${isRefund ? '' : '-'}${yuanText(feeFen)}`;
    return [`${transactionId}\t`, `${number}\t`, isRefund ? '退款' : '交易', subject, amount, fee].join(',');
  });
  return [
    '#支付宝业务明细查询',
    '支付宝交易号,商户订单号,业务类型,商品名称,商家实收（元）,服务费（元）',
    ...rows,
    '#业务明细列表结束',
  ].join('\r\n');
}
