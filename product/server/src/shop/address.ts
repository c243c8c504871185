import { isMasked, maskPhone } from '@kiga/entity/mask.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Where an order is delivered. */
export interface Delivery {
  receiver: string;
  receiverPhone: string;
  address: string;
}

const contextOf = (field: keyof Delivery) => `shop_addresses.${field}`;

/** Returns the address of a kindergarten; null before the first. */
export async function addressOf(
  { secrets }: { secrets: Secrets },
  db: AnyDatabase,
  kindergartenId: string,
): Promise<Delivery | null> {
  const { rows } = await sql<Record<keyof Delivery, Buffer>>`select receiver_encrypted as receiver,
      receiver_phone_encrypted as "receiverPhone", address_encrypted as address
    from shop_addresses where kindergarten_id = ${kindergartenId}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const open = (field: keyof Delivery) => secrets.decrypt(found[field], contextOf(field));
  return { receiver: open('receiver'), receiverPhone: open('receiverPhone'), address: open('address') };
}

/** Returns an address with a masked phone number. */
export function maskedDelivery(delivery: Delivery): Delivery {
  return { ...delivery, receiverPhone: maskPhone(delivery.receiverPhone) };
}

/** Saves the address of a kindergarten. A masked phone number stays as it is. Throws VALIDATION_FAILED. */
export async function saveAddressOf(
  program: Pick<Program, 'secrets' | 'clock'>,
  db: AnyDatabase,
  kindergartenId: string,
  given: Delivery,
): Promise<void> {
  const { secrets, clock } = program;
  const former = await addressOf(program, db, kindergartenId);
  const isKept = isMasked(given.receiverPhone);
  if (isKept && (!former || maskPhone(former.receiverPhone) !== given.receiverPhone)) {
    throw invalid({ field: 'receiverPhone', error: 'FIELD_PHONE_FORMAT' });
  }
  const delivery = { ...given, receiverPhone: isKept ? (former as Delivery).receiverPhone : given.receiverPhone };
  const seal = (field: keyof Delivery) => secrets.encrypt(delivery[field], contextOf(field));
  await sql`insert into shop_addresses (kindergarten_id, receiver_encrypted, receiver_phone_encrypted,
      address_encrypted, updated_at)
    values (${kindergartenId}, ${seal('receiver')}, ${seal('receiverPhone')}, ${seal('address')}, ${clock.now()})
    on conflict (kindergarten_id) do update set receiver_encrypted = excluded.receiver_encrypted,
      receiver_phone_encrypted = excluded.receiver_phone_encrypted, address_encrypted = excluded.address_encrypted,
      updated_at = excluded.updated_at`.execute(db);
}
