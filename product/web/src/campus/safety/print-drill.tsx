import { printDrill } from '@kiga/contract/campus/safety/safety.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from './use-download.ts';

/** The button that makes a PDF of one drill. */
export default function PrintDrill({ record }: { record: EntityRecord }) {
  const { t, can } = useKit();
  const { download, isRunning } = useDownload(printDrill);
  if (record.deleted || !can('campus.drill.export')) return null;
  return (
    <Button disabled={isRunning} onClick={() => void download({ id: record.id })}>
      {t('campus.drill.print.act')}
    </Button>
  );
}
