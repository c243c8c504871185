import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { shanghaiTime } from '../payments/alipay.ts';
import { yuanText } from '../yuan-text.ts';
import { alipayNotice } from './test-alipay.ts';
import type { TestPayment } from './test-books.ts';
import type { TestPayParts } from './test-pay.ts';
import { wechatNotice } from './test-wechat.ts';

/** Time that a notice may take. */
const NOTICE_TIMEOUT_MS = 10_000;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Texts of the page: Chinese first, as everywhere, with English beside it. */
const texts = {
  title: '测试付款 · Test payment',
  hint: '这里没有真实的钱。· No real money moves here.',
  pay: '付款 · Pay',
  quiet: '付款，但不发通知 · Pay without a notice',
  again: '再发一次通知 · Send the notice again',
  open: '待付款 · To be paid',
  closed: '已关闭 · Closed',
  paid: '已付款 · Paid',
  unknown: '没有这笔付款 · There is no such payment',
} as const;

/**
 * Registers the page that the QR code of a test payment opens. A person pays there, with or without a notice; the notice
 * is signed and sent as a platform does.
 */
export function registerTestPage(app: FastifyInstance, { books, now }: TestPayParts): void {
  const page = (payment: TestPayment | undefined, told = '') => {
    const main =
      payment === undefined
        ? `<p>${texts.unknown}</p>`
        : `<p class="sum">${yuanText(payment.amountFen)} 元</p><p>${escaped(payment.subject)}</p>
           <p role="status">${texts[payment.state]}${told === '' ? '' : `<br>${escaped(told)}`}</p>
           <form method="post">${buttonsFor(payment)}</form><p class="hint">${texts.hint}</p>`;
    return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${style}</style></head>
      <body><main><h1>${texts.title}</h1>${main}</main></body></html>`;
  };

  app.get<{ Params: { number: string } }>('/page/:number', async ({ params }, reply) => {
    const payment = books.payments[params.number];
    return reply
      .status(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page(payment));
  });

  app.post<{ Params: { number: string } }>('/page/:number', async ({ params, body }, reply) => {
    const payment = books.payments[params.number];
    if (payment === undefined) return reply.status(404).type('text/html; charset=utf-8').send(page(payment));
    const act = new URLSearchParams(String(body)).get('act');
    if (payment.state === 'open' && (act === 'pay' || act === 'quiet')) {
      const at = now();
      payment.state = 'paid';
      payment.paidAt = at.toISOString();
      payment.transactionId = transactionId(at);
      books.save();
    }
    const isTold = payment.state === 'paid' && (act === 'pay' || act === 'again');
    const told = isTold ? await sendNotice(payment) : '';
    return reply.type('text/html; charset=utf-8').send(page(payment, told));
  });

  // A platform that loses a payment, for tests of refused refunds and of the reconciliation.
  app.post<{ Params: { number: string } }>('/page/:number/forget', async ({ params }, reply) => {
    delete books.payments[params.number];
    books.save();
    return reply.status(200).send({});
  });

  async function sendNotice(payment: TestPayment): Promise<string> {
    const notice = payment.channel === 'wechat' ? wechatNotice(books, payment) : alipayNotice(books, payment);
    try {
      const signal = AbortSignal.timeout(NOTICE_TIMEOUT_MS);
      const answer = await fetch(payment.noticeUrl, { method: 'POST', ...notice, signal });
      return `通知 · Notice: ${answer.status} ${(await answer.text()).slice(0, 60)}`;
    } catch (error) {
      return `通知未送达 · The notice did not arrive: ${(error as Error).message}`;
    }
  }
}

const buttonsFor = ({ state }: TestPayment): string => {
  const acts = { open: ['pay', 'quiet'], paid: ['again'], closed: [] }[state] as ('pay' | 'quiet' | 'again')[];
  return acts.map((act) => `<button name="act" value="${act}">${texts[act]}</button>`).join('');
};

/** Returns a number such as a platform gives: the moment, and digits of chance. */
const transactionId = (at: Date): string =>
  `${shanghaiTime(at).replaceAll(/\D/g, '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`;

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#f7f6f2;color:#262521}
main{max-width:26rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:16px;border:1px solid #e6e2d8}
h1{font-size:1.1rem;margin:0}.sum{font-size:2rem;font-weight:700;margin:.5rem 0 0}.hint{color:#6b675e;font-size:.875rem}
button{display:block;width:100%;margin:.5rem 0;padding:.7rem;border-radius:10px;border:1px solid #2f7d32;
background:#2f7d32;color:#fff;font:inherit;cursor:pointer}button+button{background:#fff;color:#2f7d32}`;
