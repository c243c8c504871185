import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface EventBody {
  id: string;
  kind: string;
  at: string;
  cardNumber: string;
}

/** Registers the device API: signature, keys, events and children's days, in one transaction. */
export function addEvents(app: FastifyInstance, pool: pg.Pool, secrets: Secrets): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    inner.post('/device/v1/events', async (request, reply) => {
      const body = request.body as Buffer;
      const serial = String(request.headers['kiga-serial']);
      const time = String(request.headers['kiga-time']);
      const known = await pool.query(
        `select r.kig_id, r.device_id, r.secret_encrypted, d.status, o.time_zone from device_registrations r
          join devices d on d.kig_id = r.kig_id and d.id = r.device_id join organizations o on o.id = r.kig_id
          where r.serial_number = $1 and not d.deleted`,
        [serial],
      );
      const device = known.rows[0];
      if (!device) return reply.status(403).send({ code: '403' });
      const secret = secrets.decrypt(device.secret_encrypted, 'device_registrations.secret');
      const hash = createHash('sha256').update(body).digest('hex');
      const right = createHmac('sha256', secret).update(`POST\n${request.url}\n${serial}\n${time}\n${hash}`).digest();
      const given = Buffer.from(String(request.headers['kiga-signature']), 'hex');
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return reply.status(401).send({ code: '401' });
      const { events } = JSON.parse(body.toString()) as { events: EventBody[] };
      const now = new Date();
      const skew = Date.parse(time) - now.getTime();
      const rows = events.map((event) => {
        const deviceAt = new Date(event.at);
        if (
          Number.isNaN(deviceAt.getTime()) ||
          event.kind !== 'card' ||
          !/^[0-9A-Za-z]{1,20}$/.test(event.cardNumber)
        ) {
          throw new Error('invalid');
        }
        const content = `${event.kind}|${event.at}|${event.cardNumber}`;
        return {
          ...event,
          rowId: uuid7(),
          deviceAt,
          at: new Date(deviceAt.getTime() - skew),
          hash: createHash('sha256').update(content).digest(),
        };
      });
      const db = await pool.connect();
      try {
        await db.query('begin');
        const { kig_id: kigId, device_id: deviceId } = device;
        const fresh = await db.query(
          `insert into device_event_keys (kig_id, serial_number, event_id, content_hash)
            select $1, $2, t.id, t.hash from unnest($3::text[], $4::bytea[]) as t (id, hash) on conflict do nothing returning event_id`,
          [kigId, serial, rows.map((row) => row.id), rows.map((row) => row.hash)],
        );
        const isNew = new Set(fresh.rows.map((row) => row.event_id));
        const stored = rows.filter((row) => isNew.has(row.id));
        const holders = await db.query(
          `select c.card_number, s.id, c.status <> 'active' as lost from cards c
              join students s on s.kig_id = c.kig_id and s.id = c.student_id
            where c.kig_id = $1 and not c.deleted and not s.deleted and c.card_number = any($2::text[])`,
          [kigId, stored.map((row) => row.cardNumber)],
        );
        const holderOf = new Map(holders.rows.map((row) => [row.card_number, row.id as string]));
        await db.query(
          `insert into device_events (kig_id, at, id, device_id, event_id, kind, card_number, student_id, device_at, received_at, skew_ms)
            select $1, t.at, t.id, $2, t.event_id, 'card', t.card, t.student, t.device_at, $3, $4
            from unnest($5::timestamptz[], $6::uuid[], $7::text[], $8::text[], $9::uuid[], $10::timestamptz[])
              as t (at, id, event_id, card, student, device_at)`,
          [
            kigId,
            deviceId,
            now,
            skew,
            stored.map((row) => row.at),
            stored.map((row) => row.rowId),
            stored.map((row) => row.id),
            stored.map((row) => row.cardNumber),
            stored.map((row) => holderOf.get(row.cardNumber) ?? null),
            stored.map((row) => row.deviceAt),
          ],
        );
        const days = stored.filter((row) => holderOf.has(row.cardNumber));
        await db.query(
          `insert into student_days (kig_id, day, student_id, first_in_at, first_in_device_id, last_in_at, event_count)
            select $1, (t.at at time zone $2)::date, t.student, min(t.at), $3, max(t.at), count(*)
            from unnest($4::uuid[], $5::timestamptz[]) as t (student, at) group by 2, 3 order by 3
            on conflict (kig_id, day, student_id) do update set first_in_at = least(student_days.first_in_at, excluded.first_in_at),
              last_in_at = greatest(student_days.last_in_at, excluded.last_in_at),
              event_count = student_days.event_count + excluded.event_count`,
          [
            kigId,
            device.time_zone,
            deviceId,
            days.map((row) => holderOf.get(row.cardNumber)),
            days.map((row) => row.at),
          ],
        );
        await db.query('insert into outbox (id, owner_id, topic, at) values ($1,$2,$3,$4)', [
          uuid7(),
          kigId,
          'attendance.day',
          now,
        ]);
        await db.query('commit');
        const verdicts = rows.map((row) => ({ id: row.id, verdict: isNew.has(row.id) ? 'stored' : 'repeated' }));
        return { code: '200', text: '', data: { serverTime: now.toISOString(), verdicts } };
      } catch (error) {
        await db.query('rollback');
        throw error;
      } finally {
        db.release();
      }
    });
  });
}
