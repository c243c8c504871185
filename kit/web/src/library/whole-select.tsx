import { Select as LibrarySelect } from 'antd';
import type { SelectProps } from '../light/select.tsx';

/** Select of the component library. */
export default function WholeSelect({ options, onOpen, onSearch, matches, begins, onBegin: _, ...props }: SelectProps) {
  return (
    <LibrarySelect
      {...props}
      options={[...options]}
      showSearch={
        onSearch ? { ...(matches ? { filterOption: matches } : { optionFilterProp: 'label' }), onSearch } : false
      }
      popupMatchSelectWidth={false}
      onOpenChange={(open) => open && onOpen?.()}
      autoFocus={begins !== undefined}
      defaultOpen={begins === 'open'}
    />
  );
}
