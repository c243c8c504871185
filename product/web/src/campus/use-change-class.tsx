import { changeClass } from '@kiga/contract/campus/change-class.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { BATCH_MAX } from '@kiga/entity/entity-calls.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { transitionFailure } from '@kiga/kit-web/states/state-words.ts';
import { asStudent } from './student-record.ts';

/** Children who were moved, with their earlier classes, so that the change can be undone. */
type Moved = { id: string; version: number; from: string }[];

/** Returns functions that move children to another class, and tell it with a way back. */
export function useChangeClass() {
  const kit = useKit();
  const { t } = kit;
  const { message, modal } = useTelling();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();

  /** Moves children, at most as many at once as one call takes. Each part is moved as a whole. */
  async function move(children: readonly { id: string; version: number }[], classId: string, key: string) {
    const moved: Moved = [];
    let className = '';
    for (let at = 0; at < children.length; at += BATCH_MAX) {
      const part = children.slice(at, at + BATCH_MAX).map(({ id, version }) => ({ id, version }));
      const answer = await kit.client.call(changeClass, { records: part, classId }, { idempotencyKey: `${key}-${at}` });
      moved.push(...answer.moved);
      className = answer.className;
    }
    return { moved, className };
  }

  const tellRefused = (error: unknown) => {
    const texts = transitionFailure(kit, student, error);
    modal.error({
      title: t('campus.student.changeClass.failed'),
      content: texts.length > 0 ? texts.map((text) => <p key={text}>{text}</p>) : failureText(kit, error),
      okText: t('kit.detail.understood'),
    });
  };

  /** Moves the children and tells it. Returns their ids; rejects with the server's refusal. */
  async function moveAll(
    records: readonly EntityRecord[],
    classId: string,
    { idempotencyKey }: SendOptions,
  ): Promise<string[]> {
    const only = records.length === 1 ? records[0] : undefined;
    const { moved, className } = await move(records, classId, idempotencyKey).finally(
      // Also after a refusal: the list may be out of date.
      () => void afterSave(),
    );
    const key = `moved ${moved[0]?.id}`;
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {only
            ? t('campus.student.changeClass.done', { record: asStudent(only).stuName ?? '', className })
            : t('campus.student.changeClass.doneMany', { count: moved.length, className })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void undo(moved);
            }}
          >
            {t('campus.student.changeClass.undo')}
          </Button>
        </>
      ),
    });
    return moved.map(({ id }) => id);
  }

  async function undo(moved: Moved) {
    const byClass = [...Map.groupBy(moved, ({ from }) => from)];
    renew();
    const done = await send(async ({ idempotencyKey }) => {
      for (const [index, [classId, children]] of byClass.entries()) {
        await move(children, classId, `${idempotencyKey}-${index}`);
      }
      return true;
    }, tellRefused);
    void afterSave();
    if (done) message.success(t('campus.student.changeClass.undone'));
  }

  return {
    sending,
    /** Rejects with the server's refusal, for a dialog that shows it. */
    moveAll,
    /** Shows a refusal as a message. Resolves to the ids of the moved children. */
    async choose(records: readonly EntityRecord[], classId: string): Promise<string[] | undefined> {
      renew();
      return send((options) => moveAll(records, classId, options), tellRefused);
    },
  };
}
