import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerBillingFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push(
    {
      key: 'billing.firstSteps.package',
      of: 'operator',
      place: 30,
      permission: 'billing.package.create',
      href: '/billing/packages',
      isDone: (scope) => hasAny(scope, sql`billing_packages p where p.status = 'onShelf' and not p.deleted`),
    },
    {
      key: 'billing.firstSteps.merchant',
      of: 'operator',
      place: 40,
      permission: 'billing.paymentSetting.read',
      href: '/payment-setting',
      isDone: (scope) => hasAny(scope, sql`billing_payment_settings p where p.status = 'on' and not p.deleted`),
    },
  );
}
