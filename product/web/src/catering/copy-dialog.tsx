import { type CopyAnswer, copyRecipes } from '@kiga/contract/catering/recipe.acts.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog, { type Typed } from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, App } from 'antd';
import type { Owner } from './week-page.tsx';

const fields = { fromDay: date({ required: true }), toDay: date({ required: true }) };

/** Dialog that copies a week. It shows which drafts the copy would replace before anything is written. */
export default function CopyDialog(props: { from: string; to: string; owner: Owner; onClose(): void }) {
  const { from, to, owner, onClose } = props;
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      entity={recipe}
      title={t('catering.copy.week')}
      fields={fields}
      inputOf={fieldInputOf}
      start={{ fromDay: from, toDay: to }}
      labelOf={(field) => t(field === 'fromDay' ? 'catering.copy.from' : 'catering.copy.to')}
      preview={(values) => <Preview values={values} owner={owner} />}
      failsAt="toDay"
      ok={t('catering.copy.ok')}
      send={async ({ fromDay, toDay }, options) => {
        const input = { span: 'week' as const, fromDay: fromDay as string, toDay: toDay as string, ...owner };
        const { copied } = await client.call(copyRecipes, input, options);
        message.success(t('catering.copy.done', { count: copied }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

function Preview({ values: { fromDay, toDay }, owner }: { values: Typed; owner: Owner }) {
  const { t, client, language } = useKit();
  const { data, error } = useQuery<CopyAnswer>({
    queryKey: [copyRecipes.name, 'trial', fromDay, toDay, owner.kigId ?? null],
    queryFn: ({ signal }) =>
      client.call(
        copyRecipes,
        { span: 'week', fromDay: fromDay as string, toDay: toDay as string, isTrial: true, ...owner },
        { signal },
      ),
    enabled: typeof fromDay === 'string' && typeof toDay === 'string',
    retry: false,
    gcTime: 0,
  });
  if (error instanceof CallError) {
    return <Alert type="warning" showIcon title={error.errors[0]?.text ?? error.text} />;
  }
  if (!data) return null;
  if (data.replaced.length === 0) return <Alert type="info" showIcon title={t('catering.copy.clean')} />;
  const days = data.replaced.map(({ day, recipeName }) => `${formatDay(day, language)} ${recipeName}`);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('catering.copy.replaces', { count: data.replaced.length })}
      description={days.join(t('kit.field.comma'))}
    />
  );
}
