import type { packageTypes } from '@kiga/contract/billing/package.entity.ts';
import type { RenewalPage as Page } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useState } from 'react';
import { ChooseKindergarten } from './choose-kindergarten.tsx';
import { OrderPanel } from './order-panel.tsx';
import styles from './renewal.module.css';
import { childrenOf, type Segment, segments } from './renewal-model.ts';
import { RenewalTable } from './renewal-table.tsx';
import { RenewalsFrame } from './renewals-frame.tsx';
import { useChoice } from './use-choice.ts';
import { useQuote } from './use-quote.ts';
import type { Owner } from './use-renewals.ts';

const segmentKeys: Readonly<Record<Segment, string>> = {
  due: 'billing.renewal.segments.due',
  ended: 'billing.renewal.segments.ended',
  all: 'billing.renewal.segments.all',
};

interface RenewalPageProps {
  titleKey: string;
  /** Types of packages that it offers; default is all. */
  types?: readonly (typeof packageTypes)[number][];
}

/** The page of renewals: children with the end of their service, the package and its months, dates, sum and payment. */
export function RenewalPage({ titleKey, types }: RenewalPageProps) {
  return (
    <RenewalsFrame>
      {(page, owner) => (
        // Another kindergarten has other children and prices.
        <Renewals
          key={page.kigId}
          titleKey={titleKey}
          owner={owner}
          page={types ? { ...page, packages: page.packages.filter(({ type }) => types.includes(type)) } : page}
        />
      )}
    </RenewalsFrame>
  );
}

interface RenewalsProps {
  titleKey: string;
  page: Page;
  owner: Owner;
}

function Renewals({ titleKey, page, owner }: RenewalsProps) {
  const { t, drawings } = useKit();
  const { children, packages, today } = page;
  const [segment, setSegment] = useState<Segment>('due');
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const state = useChoice(packages);
  // A child that has left in the meantime is no longer chosen.
  const chosenChildren = children.filter(({ id }) => asked.has(id));
  const chosenIds = chosenChildren.map(({ id }) => id);
  const { quote, refusals } = useQuote(owner, state.choice, chosenIds);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t(titleKey)}</h1>
        <Segmented
          aria-label={t('billing.renewal.segments.label')}
          value={segment}
          options={segments.map((value) => ({
            value,
            label: (
              <span className={styles.segment}>
                {t(segmentKeys[value])} <span>{childrenOf(value, children).length}</span>
              </span>
            ),
          }))}
          onChange={(value) => setSegment(segments.find((one) => one === value) ?? 'due')}
        />
        <ChooseKindergarten page={page} />
      </div>
      <div className={styles.body}>
        <RenewalTable
          candidates={childrenOf(segment, children)}
          segment={segment}
          isEmpty={children.length === 0}
          today={today}
          choice={state.choice}
          quote={quote}
          chosen={new Set(chosenIds)}
          onChoose={setAsked}
        />
        {packages.length === 0 ? (
          <div className={styles.panel}>
            <StatusPage
              drawing={<drawings.Empty />}
              title={t('billing.renewal.noPackage')}
              sentence={t('billing.renewal.noPackageText')}
            />
          </div>
        ) : (
          <OrderPanel
            page={page}
            owner={owner}
            state={state}
            chosen={chosenChildren}
            quote={quote}
            refusals={refusals}
            onOrdered={() => setAsked(new Set())}
          />
        )}
      </div>
    </div>
  );
}
