import { exportChild } from '@kiga/contract/campus/erase-child.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { useState } from 'react';

const ExportChildDialog = lazyDialog(() => import('./export-child-dialog.tsx'));

/** The button that exports all that is kept about a child, for its guardian. */
export default function ExportChild({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const [isOpen, setIsOpen] = useState(false);
  if (!record.can.includes(exportChild.act)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('campus.student.acts.exportAll')}</Button>
      {isOpen && <ExportChildDialog record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}
