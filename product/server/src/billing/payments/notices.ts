import { onlineChannels } from '@kiga/contract/billing/payment-setting.entity.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { NoticeRefusedError } from './channel.ts';
import { clientOf, type MerchantPlace, merchantById } from './merchant.ts';
import { PaymentDiffersError, takePayment } from './take-payment.ts';

/** The most bytes of a notice. */
const BODY_MAX_BYTES = 65_536;

const place = z.object({ channel: z.enum(onlineChannels), id: z.uuid() });

/** Answers of the platforms' protocols. Any other answer lets them repeat the notice. */
const success = { wechat: { code: 'SUCCESS' }, alipay: 'success' } as const;
const failure = { wechat: { code: 'FAIL', message: 'refused' }, alipay: 'failure' } as const;

/**
 * Registers the addresses for notices of the payment platforms. A notice is verified by its raw bytes before anything
 * of it counts, and is answered with success only after its booking is committed.
 */
export async function registerNotices(app: FastifyInstance, program: Program, merchants: MerchantPlace): Promise<void> {
  await app.register(
    async (inner) => {
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      inner.post('/:channel/:id', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
        const { success: isPlace, data } = place.safeParse(request.params);
        if (!isPlace) return reply.status(404).send();
        const { channel, id } = data;
        const refuse = (status: number, reason: string) => {
          program.log.warn({ channel, settingId: id, reason }, 'payment notice refused');
          return send(reply, status, failure[channel]);
        };
        const merchant = await merchantById(merchants, id);
        if (merchant === null || merchant.channel !== channel) return refuse(404, 'unknown merchant account');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          const notice = clientOf(merchant).readNotice({ headers: request.headers, body });
          if (notice === null) return send(reply, 200, success[channel]);
          const result = await takePayment(program, { ...notice, settingId: id });
          return result === null ? refuse(404, 'unknown payment') : send(reply, 200, success[channel]);
        } catch (error) {
          if (error instanceof NoticeRefusedError) return refuse(error.status, error.message);
          if (error instanceof PaymentDiffersError) return refuse(409, error.message);
          program.log.error({ err: error, channel }, 'payment notice failed');
          return send(reply, 500, failure[channel]);
        }
      });
    },
    { prefix: '/pay/v1/notices' },
  );
}

function send(reply: FastifyReply, status: number, body: string | object): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type(typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
}
