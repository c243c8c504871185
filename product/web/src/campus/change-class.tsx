import { changeClass } from '@kiga/contract/campus/change-class.acts.ts';
import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { BATCH_MAX } from '@kiga/entity/entity-calls.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { transitionFailure } from '@kiga/kit-web/states/state-words.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import styles from './classes.module.css';
import { asStudent } from './student-record.ts';

interface ChangeClassProps {
  records: readonly EntityRecord[];
  size?: 'small';
  /** Receives the ids of the moved children. */
  onDone?(ids: readonly string[]): void;
}

/** A change that was made, so that it can be undone. */
type Moved = { id: string; version: number; from: string }[];

/** Button that moves enrolled children to another class: one click opens the classes with their places, one chooses. */
export default function ChangeClass({ records, size, onDone }: ChangeClassProps) {
  const kit = useKit();
  const { t } = kit;
  const { message, modal } = App.useApp();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();
  const [open, setOpen] = useState(false);
  const movable = records.filter(({ can }) => can.includes('changeClass'));
  const query = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => kit.client.call(classPlaces, {}, { signal }),
    enabled: open,
  });
  if (movable.length === 0) return null;
  const only = movable.length === 1 ? movable[0] : undefined;
  const present = new Set(movable.map((record) => asStudent(record).classId));

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

  async function choose(classId: string) {
    setOpen(false);
    renew();
    const done = await send(({ idempotencyKey }) => move(movable, classId, idempotencyKey), tellRefused);
    // Also after a refusal: the list may be out of date.
    void afterSave();
    if (!done) return;
    onDone?.(done.moved.map(({ id }) => id));
    const key = `moved ${done.moved[0]?.id}`;
    const { className } = done;
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {only
            ? t('campus.student.changeClass.done', { record: asStudent(only).stuName ?? '', className })
            : t('campus.student.changeClass.doneMany', { count: done.moved.length, className })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void undo(done.moved);
            }}
          >
            {t('campus.student.changeClass.undo')}
          </Button>
        </>
      ),
    });
  }

  async function undo(moved: Moved) {
    const byClass = Map.groupBy(moved, ({ from }) => from);
    renew();
    const done = await send(async ({ idempotencyKey }) => {
      for (const [classId, children] of byClass) await move(children, classId, `${idempotencyKey}-${classId}`);
      return true;
    }, tellRefused);
    void afterSave();
    if (done) message.success(t('campus.student.changeClass.undone'));
  }

  function items(): NonNullable<MenuProps['items']> {
    if (query.isError) {
      return [{ key: 'retry', label: t('kit.failure.title'), onClick: () => void query.refetch() }];
    }
    if (!query.data) return [{ key: 'waiting', label: t('campus.student.changeClass.waiting'), disabled: true }];
    const title = only
      ? t('campus.student.changeClass.title')
      : t('campus.student.changeClass.titleMany', { count: movable.length });
    const classes = query.data.map(({ id, className, studentCount, capacity }) => {
      const isPresent = present.size === 1 && present.has(id);
      const count =
        capacity === null
          ? t('campus.student.changeClass.count', { count: studentCount })
          : t('campus.student.changeClass.places', { count: studentCount, capacity });
      return {
        key: id,
        disabled: isPresent,
        label: (
          <span className={styles.place}>
            <span>{className}</span>
            <span className={styles.count} data-full={capacity !== null && studentCount >= capacity}>
              {isPresent ? t('campus.student.changeClass.present') : count}
            </span>
          </span>
        ),
        onClick: () => void choose(id),
      };
    });
    return [{ key: 'title', type: 'group', label: title, children: classes }];
  }

  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{ items: items(), className: styles.places }}
    >
      <Button size={size} loading={sending}>
        {t('campus.student.acts.changeClass')}
      </Button>
    </Dropdown>
  );
}
