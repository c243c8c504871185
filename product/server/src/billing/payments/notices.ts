import { type OnlineChannel, onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { type OwnPlace, ownMerchantById } from '../own-payments/own-merchants.ts';
import { takeBillPayment } from '../own-payments/take-bill-payment.ts';
import { NoticeRefusedError, type PaidNotice } from './channel.ts';
import { clientOf, type Merchant, type MerchantPlace, merchantById } from './merchant.ts';
import { PaymentDiffersError, takePayment } from './take-payment.ts';

/** The most bytes of a notice. */
const BODY_MAX_BYTES = 65_536;

const operatorPlace = z.object({ channel: z.enum(onlineChannels), id: z.uuid() });
const ownPlace = operatorPlace.extend({ kigId: z.uuid() });

/** The merchant account that an address names, and what books a payment of it; null for an unknown one. */
type Receiver = {
  merchant: Merchant;
  take(notice: NonNullable<PaidNotice>): Promise<string | null>;
} | null;

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
      const limit = { bodyLimit: BODY_MAX_BYTES };
      inner.post('/:channel/:id', limit, (request, reply) => {
        const { data } = operatorPlace.safeParse(request.params);
        if (data === undefined) return reply.status(404).send();
        return answer(program, request, reply, { ...data, receiver: () => ofOperator(program, merchants, data) });
      });
      // The account of another kindergarten knows no payment of this one.
      inner.post('/:channel/:kigId/:id', limit, (request, reply) => {
        const { data } = ownPlace.safeParse(request.params);
        if (data === undefined) return reply.status(404).send();
        return answer(program, request, reply, { ...data, receiver: () => ofKindergarten(program, merchants, data) });
      });
    },
    { prefix: '/pay/v1/notices' },
  );
}

async function ofOperator(program: Program, place: MerchantPlace, { id }: { id: string }): Promise<Receiver> {
  const merchant = await merchantById(place, id);
  return merchant && { merchant, take: (notice) => takePayment(program, { ...notice, settingId: id }) };
}

async function ofKindergarten(program: Program, place: MerchantPlace, own: OwnPlace): Promise<Receiver> {
  const { kigId, id: merchantId } = own;
  const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [kigId], program.db);
  const merchant = await ownMerchantById(place, scope, own);
  return merchant && { merchant, take: (notice) => takeBillPayment(program, { ...notice, kigId, merchantId }) };
}

/** Verifies a notice with the keys of its merchant account, and books it. */
async function answer(
  program: Program,
  { headers, body }: FastifyRequest,
  reply: FastifyReply,
  { channel, id, receiver }: { channel: OnlineChannel; id: string; receiver(): Promise<Receiver> },
): Promise<FastifyReply> {
  const refuse = (status: number, reason: string) => {
    program.log.warn({ channel, settingId: id, reason }, 'payment notice refused');
    return send(reply, status, failure[channel]);
  };
  const found = await receiver();
  if (found === null || found.merchant.channel !== channel) return refuse(404, 'unknown merchant account');
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const notice = clientOf(found.merchant).readNotice({ headers, body: bytes });
    if (notice === null) return send(reply, 200, success[channel]);
    const result = await found.take(notice);
    return result === null ? refuse(404, 'unknown payment') : send(reply, 200, success[channel]);
  } catch (error) {
    if (error instanceof NoticeRefusedError) return refuse(error.status, error.message);
    if (error instanceof PaymentDiffersError) return refuse(409, error.message);
    program.log.error({ err: error, channel }, 'payment notice failed');
    return send(reply, 500, failure[channel]);
  }
}

function send(reply: FastifyReply, status: number, body: string | object): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type(typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
}
