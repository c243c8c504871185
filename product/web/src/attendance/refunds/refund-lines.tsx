import { exportRefunds, type RefundLine, refundLines } from '@kiga/contract/attendance/refund-list.acts.ts';
import { refundList } from '@kiga/contract/attendance/refund-list.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import styles from './refunds.module.css';

const WhyRefund = lazyPart<{ listId: string; line: RefundLine; onClose(): void }>(() => import('./why-refund.tsx'));

const headings = [
  'child',
  'className',
  'amount',
  'why',
  'due',
  'present',
  'absent',
  'measured',
  'percent',
  'feePart',
  'mealPart',
] as const;

/** The lines of a list of refunds with their sum. Each one opens the days that explain it. */
export default function RefundLines({ record }: { record: EntityRecord }) {
  const { t, client, can, tenantOfSession } = useKit();
  const { download, isRunning } = useDownload();
  const [opened, setOpened] = useState<RefundLine | null>(null);
  const { id, kigId, version } = record;
  const input = { id, ...(tenantOfSession === null && ownerById(refundList.tenancy, kigId)) };
  const query = useQuery({
    queryKey: [refundLines.name, id, version],
    queryFn: ({ signal }) => client.call(refundLines, input, { signal }),
  });
  const word = t('attendance.refundList.lines.export');
  return (
    <DetailSection
      title={t('attendance.refundList.groups.lines')}
      extra={
        can('attendance.refundList.export') && (
          <Button
            size="small"
            type="text"
            icon={<ExportIcon size={iconSizePx.tag} aria-hidden />}
            disabled={isRunning}
            onClick={() => download(exportRefunds, input, word)}
          >
            {word}
          </Button>
        )
      }
    >
      <Loaded query={query} rows={6}>
        {({ lines, sums }) =>
          lines.length === 0 ? (
            <p className={styles.quiet}>{t('attendance.refundList.lines.none')}</p>
          ) : (
            // Each row has a button, so that the keyboard reaches and scrolls it.
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {headings.map((heading) => (
                      <th key={heading} scope="col">
                        {t(`attendance.refundList.lines.${heading}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {withRefundsFirst(lines).map((line) => (
                    <Line key={line.studentId} line={line} kigId={kigId} onWhy={() => setOpened(line)} />
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={2}>
                      {t('attendance.refundList.lines.sum')}
                    </th>
                    <td>{formatFen(sums.amountFen)}</td>
                    <td colSpan={7}>{formatFen(sums.feePartFen)}</td>
                    <td>{formatFen(sums.mealPartFen)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )
        }
      </Loaded>
      {opened && <WhyRefund listId={id} line={opened} onClose={() => setOpened(null)} />}
    </DetailSection>
  );
}

/** Puts the children with a refund before those without one; each group keeps its order. */
function withRefundsFirst(lines: readonly RefundLine[]): RefundLine[] {
  return lines.toSorted((a, b) => Number(a.amountFen === 0) - Number(b.amountFen === 0));
}

function Line({ line, kigId, onWhy }: { line: RefundLine; kigId: string; onWhy(): void }) {
  const { t } = useKit();
  const name = line.name ?? t('attendance.refundList.lines.deleted');
  return (
    <tr>
      <th scope="row">
        {line.name === null ? (
          <span className={styles.quiet}>{name}</span>
        ) : (
          <StudentLink id={line.studentId} kigId={kigId}>
            {name}
          </StudentLink>
        )}
      </th>
      <td>{line.className}</td>
      <td className={styles.amount}>{formatFen(line.amountFen)}</td>
      <td>
        <button
          type="button"
          className={styles.why}
          aria-label={t('attendance.refundList.lines.whyOf', { name })}
          onClick={onWhy}
        >
          {t('attendance.refundList.lines.why')}
        </button>
      </td>
      <td>{line.dueDays}</td>
      <td>{line.presentDays}</td>
      <td>{line.absentDays}</td>
      <td>{line.measuredDays}</td>
      <td>{line.percent}%</td>
      <td>{formatFen(line.feePartFen)}</td>
      <td>{formatFen(line.mealPartFen)}</td>
    </tr>
  );
}
