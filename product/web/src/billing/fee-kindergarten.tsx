import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { KINDERGARTEN } from '@kiga/contract/campus/kindergarten.acts.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { ReferenceWidget } from '@kiga/kit-web/fields/reference-widget.tsx';

// An agent does not read the organizations that the field refers to, but chooses from the kindergartens that it charges.
const charged = reference(KINDERGARTEN, { required: true, among: () => ({ of: rechargeOrder.key }) });

/** Choice of a kindergarten of the agent. */
export default function FeeKindergarten(props: WidgetProps) {
  return <ReferenceWidget {...props} field={charged} ownerId={undefined} />;
}
