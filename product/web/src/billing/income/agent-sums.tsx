import { agent } from '@kiga/contract/billing/agent.entity.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';

/** The sums of an agent. They lead finance to its income; an agent has its own in the menu. */
export function AgentSums({ record }: { record: EntityRecord }) {
  const { t, can, open } = useKit();
  const mayOpen = can('billing.income.read') && !can('billing.withdrawal.apply');
  return (
    <DetailSection
      title={t('billing.agent.groups.sums')}
      extra={
        mayOpen && (
          <Button
            size="small"
            type="link"
            onClick={() => open(`/billing/agent-income?organizationId=${String(record.kigId)}`)}
          >
            {t('billing.income.title')}
          </Button>
        )
      }
    >
      <FieldList entity={agent} fields={['balanceFen', 'heldFen', 'poolFen']} record={record} />
    </DetailSection>
  );
}
