import type { chargeBases, chargeKinds } from '@kiga/contract/billing/bills/charge.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { calendarsOf, daysOf } from '../../attendance/attendance.public.ts';
import type { NewLine } from './bill-lines.ts';

/** A charge that holds in a month. */
interface Charge {
  id: string;
  chargeName: string;
  kind: (typeof chargeKinds)[number];
  basis: (typeof chargeBases)[number];
  amountFen: string;
  gradeId: string | null;
  beginsOn: string;
  endsOn: string | null;
}

/** A child to be charged. */
export interface ChargedChild {
  gradeId: string;
  /** `yyyy-mm-dd` */
  admissionDate: string | null;
}

/** Returns the first and the last day of a month. */
export function spanOf(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year as number, number as number, 0)).toISOString().slice(0, 10),
  };
}

/** Returns a function with the lines of a child for a month; null where no charge holds in it. */
export async function chargesOfMonth(
  scope: Scope,
  kigId: string,
  month: string,
): Promise<((child: ChargedChild) => NewLine[]) | null> {
  const { from, to } = spanOf(month);
  const { rows: charges } = await sql<Charge>`select c.id, c.charge_name as "chargeName", c.kind, c.basis,
      c.amount_fen as "amountFen", c.grade_id as "gradeId", c.begins_on::text as "beginsOn", c.ends_on::text as "endsOn"
    from bill_charges c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted
      and c.begins_on <= ${to} and coalesce(c.ends_on >= ${from}, true)
    order by array_position(array['care', 'meals', 'other'], c.kind), c.charge_name_sort, c.begins_on, c.id`.execute(
    scope.db,
  );
  if (charges.length === 0) return null;
  const calendarOn = await calendarsOf(scope, [kigId], from, to, 'children');
  const schoolDays = daysOf({ from, to }).filter((day) => calendarOn(kigId, day).open);
  return ({ gradeId, admissionDate }) =>
    charges
      .filter((charge) => charge.gradeId === null || charge.gradeId === gradeId)
      .flatMap((charge) => {
        const first = [charge.beginsOn, admissionDate ?? from].toSorted().at(-1) as string;
        const holds = (day: string) => charge.beginsOn <= day && (charge.endsOn === null || day <= charge.endsOn);
        const quantity =
          charge.basis === 'month'
            ? Number(holds(from))
            : schoolDays.filter((day) => day >= first && holds(day)).length;
        if (quantity === 0) return [];
        const { id: chargeId, chargeName: label, kind } = charge;
        const unitFen = Number(charge.amountFen);
        return [{ kind, label, quantity, unitFen, amountFen: quantity * unitFen, chargeId }];
      });
}
