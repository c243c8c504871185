import { isMasked, maskPhone } from '@kiga/entity/mask.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

/** Encryption context of the phones. */
const CONTEXT = 'drivers.phone';

interface DriverPhone {
  number: string;
}

/**
 * Returns the storage of a driver's phones. Readers see them masked, and send the masks back for phones that stay; the act
 * `readContact` shows the whole numbers.
 */
export function driverPhones(secrets: Secrets): KeptElsewhere {
  return {
    async load(scope, drivers) {
      const { rows } = await sql<{ id: string; phones: Buffer | null }>`
        select d.id, d.phone_encrypted as phones from drivers d
        where d.kig_id = any(${[...new Set(drivers.map(({ ownerId }) => ownerId))]}::uuid[])
          and d.id = any(${drivers.map(({ id }) => id)}::uuid[]) and ${scope.within('d.kig_id')}`.execute(scope.db);
      return new Map(
        rows.map(({ id, phones }) => [id, phones === null ? [] : JSON.parse(secrets.decrypt(phones, CONTEXT))]),
      );
    },

    async store(scope, kigId, id, value) {
      const before = (await this.load(scope, [{ id, ownerId: kigId }])).get(id) as DriverPhone[];
      const phones = JSON.stringify(unmask((value ?? []) as DriverPhone[], before));
      await sql`update drivers set phone_encrypted = ${secrets.encrypt(phones, CONTEXT)}
        where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
    },

    show: (value) => (value as DriverPhone[]).map(({ number }) => ({ number: maskPhone(number) })),
  };
}

/** Replaces masks by the stored numbers. Throws FIELD_PHONE_FORMAT for an unknown mask, and TRANSPORT_PHONE_TWICE. */
function unmask(given: readonly DriverPhone[], before: readonly DriverPhone[]): DriverPhone[] {
  const issues: FieldIssue[] = [];
  const phones: DriverPhone[] = [];
  for (const [index, { number }] of given.entries()) {
    const whole = isMasked(number) ? before.find((one) => maskPhone(one.number) === number)?.number : number;
    const field = `phone.${index}.number`;
    if (whole === undefined) issues.push({ field, error: 'FIELD_PHONE_FORMAT' });
    else if (phones.some((one) => one.number === whole)) issues.push({ field, error: 'TRANSPORT_PHONE_TWICE' });
    else phones.push({ number: whole });
  }
  if (issues.length > 0) throw invalid(...issues);
  return phones;
}
