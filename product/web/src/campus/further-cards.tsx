import { card } from '@kiga/contract/campus/card.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import styles from './student.module.css';
import { CardNumber } from './student-cells.tsx';

const CARDS = '/campus/cards';
const PAGE = 20;

/**
 * The cards of a person beside the one in the person's form, each a link, and the way to all of them. Nothing where the
 * reader lacks the permission of cards.
 */
export function FurtherCards({ holder, record }: { holder: 'student' | 'teacher'; record: EntityRecord }) {
  const kit = useKit();
  const queries = useQueryClient();
  const { id, kigId, cardNumber: first } = record as EntityRecord & { cardNumber?: string | null };
  const queryKey = [card.key, 'of', id];
  useChanges([card.key], () => queries.invalidateQueries({ queryKey }));
  const owner: Record<string, string> = kit.tenantOfSession === null ? { kigId: String(kigId) } : {};
  const mine = { [`${holder}Id`]: id, ...owner };
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => kit.client.call(callsOf(card).page, { ...mine, pageSize: PAGE }, { signal }),
    enabled: kit.can('campus.card.read'),
  });
  if (error) return <p className={styles.quiet}>{failureText(kit, error)}</p>;
  const further = ((data?.list ?? []) as SavedOf<typeof card>[]).filter(({ cardNumber }) => cardNumber !== first);
  if (further.length === 0) return null;
  return (
    <>
      {further.map(({ id: cardId, cardNumber, status }) => (
        <p key={cardId} className={styles.card}>
          <TabLink href={`${CARDS}?${new URLSearchParams({ ...mine, open: cardId })}`}>
            <CardNumber cardNumber={cardNumber ?? ''} />
          </TabLink>
          {status && <StateTag entity={card} state={status} />}
        </p>
      ))}
    </>
  );
}
