import { childGrowthReport } from '@kiga/contract/health/growth/growth-report.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';

interface PrintSheetProps {
  input: { studentId: string; day?: string; kigId?: string };
  size?: 'small' | 'middle';
}

/** A button that downloads the growth report of a child in the language of the screen. */
export function PrintSheet({ input, size = 'small' }: PrintSheetProps) {
  const { t } = useKit();
  const { download, isRunning } = useDownload();
  const word = t('health.growthReport.card.print');
  const icon = <ExportIcon size={iconSizePx.tag} aria-hidden />;
  return (
    <Button
      type={size === 'small' ? 'link' : 'default'}
      size={size}
      icon={icon}
      disabled={isRunning}
      onClick={() => download(childGrowthReport, input, word)}
    >
      {word}
    </Button>
  );
}

/** The button of an open measurement: the sheet of its child up to its day. */
export function PrintMeasured({ record }: { record: EntityRecord }) {
  const { can, tenantOfSession } = useKit();
  if (!can('health.growthReport.print') || !('results' in record)) return null;
  const owner = tenantOfSession === null ? { kigId: String(record.kigId) } : {};
  const input = { studentId: String(record.studentId), day: String(record.measuredOn), ...owner };
  return <PrintSheet size="middle" input={input} />;
}
