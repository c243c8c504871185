import { printDrill } from '@kiga/contract/campus/safety/safety.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';

/** The button that makes a PDF of one drill. */
export default function PrintDrill({ record }: { record: EntityRecord }) {
  const { t, can } = useKit();
  const { download, isRunning } = useDownload();
  if (record.deleted || !can('campus.drill.export')) return null;
  const word = t('campus.drill.print.act');
  return (
    <Button disabled={isRunning} onClick={() => download(printDrill, { id: record.id }, word)}>
      {word}
    </Button>
  );
}
