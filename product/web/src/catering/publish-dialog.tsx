import { publishWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import type { Owner } from './week-page.tsx';

/** Asks again before a week with an open severe allergy is published. */
export default function PublishDialog(props: { day: string; count: number; owner: Owner; onClose(): void }) {
  const { day, count, owner, onClose } = props;
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      title={t('catering.allergy.askTitle')}
      lead={t('catering.allergy.askText', { count })}
      fields={{}}
      labelOf={() => ''}
      danger
      ok={t('catering.allergy.askOk')}
      send={async (_values, options) => {
        const { published } = await client.call(publishWeek, { day, isAllergyAccepted: true, ...owner }, options);
        message.success(t('catering.week.publishedAll', { count: published }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
