import { dish } from '@kiga/contract/catering/dish.entity.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { partsOf } from './portion-rows.ts';
import { type CoursePlace, withDish } from './week-model.ts';
import type { Owner } from './week-page.tsx';

/** Dialog that replaces a course by another dish for all children. */
export default function ReplaceDialog({
  place,
  owner,
  onClose,
}: {
  place: CoursePlace;
  owner: Owner;
  onClose(): void;
}) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { day, course } = place;
  return (
    <AskDialog
      entity={recipe}
      title={t('catering.allergy.replaceTitle', { dish: course.name })}
      fields={{ dishId: reference('catering.dish', { required: true }) }}
      inputOf={fieldInputOf}
      labelOf={() => t('catering.allergy.replaceDish')}
      {...(owner.kigId !== undefined && { ownerId: owner.kigId })}
      failsAt="dishId"
      ok={t('catering.allergy.replaceOk')}
      send={async ({ dishId }, options) => {
        const found = (await client.call(callsOf(dish).get, { id: dishId as string, ...owner })) as SavedOf<
          typeof dish
        >;
        const portions = withDish(day.recipe, place, { id: found.id, parts: partsOf(found.parts) });
        const { id, version } = day.recipe;
        const input: Record<string, unknown> = { id, version, portions, ...owner };
        await client.call(callsOf(recipe).save, input, options);
        message.success(t('catering.allergy.replaced', { dish: found.dishName ?? '' }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
