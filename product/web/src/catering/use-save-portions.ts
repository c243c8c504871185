import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import type { Owner } from './week-page.tsx';

/** Saves another list of portions of a draft at once. */
export function useSavePortions(owner: Owner) {
  const kit = useKit();
  const { client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { send, sending, renew } = useSending();
  const save = async ({ id, version }: { id: string; version: number }, portions: readonly object[], done: string) => {
    renew();
    await send(
      async (options) => {
        const input: Record<string, unknown> = { id, version, portions, ...owner };
        await client.call(callsOf(recipe).save, input, options);
        message.success(done);
        void afterSave();
      },
      (failure) => void message.error(actFailure(kit, failure)),
    );
  };
  return { save, sending };
}
