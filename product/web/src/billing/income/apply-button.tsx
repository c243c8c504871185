import type { IncomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { applyForWithdrawal } from '@kiga/contract/billing/withdrawal.acts.ts';
import { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';

const acts = [screenAct(applyForWithdrawal)];

interface ApplyButtonProps {
  month: IncomeMonth | undefined;
  /** Id of the notice about the open withdrawal. */
  openId: string;
}

/** Applies for a withdrawal. Without a bank account it leads to the page where the agent enters one. */
export function ApplyButton({ month, openId }: ApplyButtonProps) {
  const kit = useKit();
  const { ofList, dialog } = useActs(withdrawal, acts);
  const [apply] = ofList(undefined);
  if (apply === undefined || month === undefined) return null;
  if (!month.hasBankAccount) {
    return (
      <Button
        type="primary"
        title={kit.t('billing.income.account.missingText')}
        onClick={() => kit.open('/billing/agents')}
      >
        {kit.t('billing.income.account.missing')}
      </Button>
    );
  }
  const isOpen = month.openWithdrawal !== null;
  return (
    <>
      <Button
        type="primary"
        disabled={isOpen}
        title={isOpen ? errorText(kit, 'BILLING_WITHDRAWAL_OPEN') : undefined}
        aria-describedby={isOpen ? openId : undefined}
        onClick={apply.take}
      >
        {apply.label}
      </Button>
      {dialog}
    </>
  );
}
