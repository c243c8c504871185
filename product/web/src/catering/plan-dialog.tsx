import { type AllergyWarning, planSubstitutes } from '@kiga/contract/catering/recipe.acts.ts';
import { substitute } from '@kiga/contract/catering/substitute.entity.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Checkbox } from 'antd';
import { nameOf } from '../attendance/attendance.public.ts';
import type { Owner } from './week-page.tsx';

/** Dialog that plans another dish for the children of a warning, those without a plan first chosen. */
export default function PlanDialog(props: { warning: AllergyWarning; owner: Owner; onClose(): void }) {
  const { warning, owner, onClose } = props;
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { children, day, meal, mealName, name, dishId, foods } = warning;
  const open = children.filter(({ instead }) => instead === null);
  const chosen = (open.length > 0 ? open : children).map(({ studentId }) => studentId);
  const Children = ({ controlId, value, onChange }: WidgetProps) => (
    <Checkbox.Group
      value={value as string[]}
      onChange={(ids) => onChange(ids)}
      options={children.map((child) => ({
        value: child.studentId,
        label: `${nameOf(kit, child)} ${child.className} ${child.allergen}`,
      }))}
      {...{ id: controlId }}
    />
  );
  const labels: Record<string, string> = {
    studentIds: t('catering.allergy.planChildren'),
    insteadId: t('catering.allergy.planDish'),
    note: t('catering.allergy.planNote'),
  };
  return (
    <AskDialog
      entity={substitute}
      title={t('catering.allergy.planTitle', { day: weekdayOf(day, kit.language), meal: mealName, dish: name })}
      fields={{
        studentIds: choices(
          children.map(({ studentId }) => studentId),
          { required: true },
        ),
        insteadId: reference('catering.dish', { required: true }),
        note: text({ maxLength: 100 }),
      }}
      inputOf={fieldInputOf}
      widgets={{ studentIds: Children }}
      start={{ studentIds: chosen }}
      labelOf={(field) => labels[field] ?? field}
      {...(owner.kigId !== undefined && { ownerId: owner.kigId })}
      failsAt="insteadId"
      ok={t('catering.allergy.planOk')}
      send={async ({ studentIds, insteadId, note }, options) => {
        const { planned } = await client.call(
          planSubstitutes,
          {
            day,
            meal,
            dishId,
            foodId: dishId ? null : (foods[0]?.foodId ?? null),
            insteadId: insteadId as string,
            studentIds: studentIds as string[],
            note: (note as string | null | undefined) ?? null,
            ...owner,
          },
          options,
        );
        message.success(t('catering.allergy.planned', { count: planned }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
