import { giveMedicine } from '@kiga/contract/health/medicine.acts.ts';
import { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';

/** The acts of medicine, as lists and records offer them. */
export const medicineActs = [
  screenAct(giveMedicine, {
    start: ({ today }) => ({ day: today }),
    hints: ({ t }) => ({ given: t('health.medicine.hints.given'), givenBy: t('health.medicine.hints.givenBy') }),
  }),
];

/** The button of an open record that notes a dose, which is what most readers come for. */
export function GiveDose({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { start, dialog } = useActs(medicine, medicineActs);
  if (!record.can.includes(giveMedicine.act)) return null;
  return (
    <>
      <Button type="primary" onClick={() => start(record, giveMedicine.act)}>
        {t('health.medicine.acts.give')}
      </Button>
      {dialog}
    </>
  );
}
