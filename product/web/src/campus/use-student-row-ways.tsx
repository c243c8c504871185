import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import type { OwnWays } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { ClassPlaceLabel } from './class-place-label.tsx';
import { asStudent } from './student-record.ts';
import { useChangeClass } from './use-change-class.tsx';
import { useStudentMenu, useStudentMenus } from './use-student-menu.tsx';

/** Returns the daily acts of a student as menus of its row: the classes to move to, and what the areas add. */
export function useStudentRowWays(): OwnWays {
  const kit = useKit();
  const { client, can, t, tenantOfSession } = kit;
  const { choose: moveTo } = useChangeClass();
  const menus = useStudentMenus();
  const { choose } = useStudentMenu();
  const { data: classes = [] } = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => client.call(classPlaces, {}, { signal }),
    enabled: tenantOfSession !== null && can('campus.student.changeClass'),
  });
  return (record) => {
    const { classId } = asStudent(record);
    const others = classes.filter(({ id }) => id !== classId);
    return [
      ...(record.can.includes('changeClass') && others.length > 0
        ? [
            {
              key: 'changeClass',
              label: t('campus.student.acts.changeClass'),
              children: others.map((place) => ({
                key: place.id,
                label: <ClassPlaceLabel place={place} />,
                onClick: () => void moveTo([record], place.id),
              })),
            },
          ]
        : []),
      ...menus
        .filter((menu) => menu.offered(kit, record))
        .map((menu) => ({
          key: menu.name,
          label: t(menu.label),
          children: menu.choices.map(({ value, label }) => ({
            key: `${menu.name} ${value}`,
            label: t(label),
            onClick: () => void choose(menu, [record], value),
          })),
        })),
    ];
  };
}
