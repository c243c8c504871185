import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Dropdown } from '@kiga/kit-web/light/bubbles.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useStudentMenu, useStudentMenus } from './use-student-menu.tsx';

interface StudentMenuButtonsProps {
  records: readonly EntityRecord[];
  size?: 'small';
  /** Receives the ids of the changed students. */
  onDone?(ids: readonly string[]): void;
}

/** A button for each menu of students that the areas have: one click opens its choices, one does it. */
export default function StudentMenuButtons({ records, size, onDone }: StudentMenuButtonsProps) {
  const kit = useKit();
  const menus = useStudentMenus();
  const { sending, choose } = useStudentMenu();
  return menus.map((menu) => {
    const these = records.filter((record) => menu.offered(kit, record));
    if (these.length === 0) return null;
    const items = menu.choices.map(({ value, label }) => ({
      key: value,
      label: kit.t(label),
      onClick: async () => {
        const ids = await choose(menu, these, value);
        if (ids) onDone?.(ids);
      },
    }));
    return (
      <Dropdown key={menu.name} trigger={['click']} menu={{ items }}>
        <Button {...(size && { size })} disabled={sending}>
          {kit.t(menu.label)}
        </Button>
      </Dropdown>
    );
  });
}
