import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadStudentMenus, type StudentMenu } from './student-parts.ts';

/** Returns the menus of students that the areas have; none before they are loaded. */
export function useStudentMenus(): readonly StudentMenu[] {
  const { language } = useKit();
  const { data } = useQuery({
    queryKey: ['student menus', language],
    queryFn: loadStudentMenus,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** Returns a function that does the choice of a menu with students, tells it, and offers a way back. */
export function useStudentMenu() {
  const kit = useKit();
  const { t } = kit;
  const { message, modal } = useTelling();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();

  const tellRefused = (label: string) => (error: unknown) =>
    modal.error({ title: t(label), content: failureText(kit, error) });

  /** Returns the ids of the students; undefined where the server refused. */
  async function choose({ act, label }: StudentMenu, records: readonly EntityRecord[], value: string) {
    renew();
    const done = await send((options) => act(kit, records, value, options), tellRefused(label));
    void afterSave();
    if (!done) return undefined;
    const key = `${label} ${records[0]?.id}`;
    const undo = async () => {
      message.destroy(key);
      renew();
      const undone = await send(async (options) => {
        await done.undo(options);
        return true;
      }, tellRefused(label));
      void afterSave();
      if (undone) message.success(t('campus.student.changeClass.takenBack'));
    };
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {done.text}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t('campus.student.changeClass.undo')}
          </Button>
        </>
      ),
    });
    return records.map(({ id }) => id);
  }

  return { sending, choose };
}
