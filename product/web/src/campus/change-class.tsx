import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { ClassPlaceLabel } from './class-place-label.tsx';
import styles from './classes.module.css';
import { asStudent } from './student-record.ts';
import { useChangeClass } from './use-change-class.tsx';

interface ChangeClassProps {
  records: readonly EntityRecord[];
  size?: 'small';
  /** Receives the ids of the moved children. */
  onDone?(ids: readonly string[]): void;
}

/** Button that moves enrolled children to another class: one click opens the classes with their places, one chooses. */
export default function ChangeClass({ records, size, onDone }: ChangeClassProps) {
  const kit = useKit();
  const { t } = kit;
  const [open, setOpen] = useState(false);
  const movable = records.filter(({ can }) => can.includes('changeClass'));
  const { sending, choose } = useChangeClass();
  const query = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => kit.client.call(classPlaces, {}, { signal }),
    enabled: open,
  });
  if (movable.length === 0) return null;
  const only = movable.length === 1 ? movable[0] : undefined;
  const present = new Set(movable.map((record) => asStudent(record).classId));

  async function moveTo(classId: string) {
    setOpen(false);
    const moved = await choose(movable, classId);
    if (moved) onDone?.(moved);
  }

  function items(): NonNullable<MenuProps['items']> {
    if (query.isError) {
      return [{ key: 'retry', label: t('kit.failure.title'), onClick: () => void query.refetch() }];
    }
    if (!query.data) return [{ key: 'waiting', label: t('campus.student.changeClass.waiting'), disabled: true }];
    const title = only
      ? t('campus.student.changeClass.title')
      : t('campus.student.changeClass.titleMany', { count: movable.length });
    const classes = query.data.map((place) => {
      const isPresent = present.size === 1 && present.has(place.id);
      return {
        key: place.id,
        disabled: isPresent,
        label: <ClassPlaceLabel place={place} isPresent={isPresent} />,
        onClick: () => void moveTo(place.id),
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
