import { type Basket, type BasketLine, clearBasket, readBasket, setBasket } from '@kiga/contract/shop/mall.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** Lines of a basket over all of its sellers. */
export const linesOf = ({ sellers }: Basket): BasketLine[] => sellers.flatMap(({ lines }) => lines);

/** The basket of the account with its acts; each answer of the server replaces it as a whole. */
export interface BasketState {
  /** Undefined until it is loaded, and for readers who do not buy. */
  basket: Basket | undefined;
  query: ReturnType<typeof useBasketQuery>;
  /** How many pieces of a variant are wanted: the last press counts, also before its answer. */
  quantityOf(line: BasketLine): number;
  /** True while the answer about a variant is awaited. */
  isWaiting(variantId: string): boolean;
  /** Why the last quantity of a variant was refused. */
  refusalOf(variantId: string): string | undefined;
  /** Sets the pieces of a variant; 0 takes it out. */
  set(variantId: string, quantity: number): void;
  clear(): Promise<void>;
  reload(): Promise<unknown>;
}

/** Loads the basket and changes it. Presses that come while a request is under way are sent after it, the last one only. */
export function useBasket(): BasketState {
  const kit = useKit();
  const { client } = kit;
  const queries = useQueryClient();
  const { message } = useTelling();
  const query = useBasketQuery();
  const wanted = useRef(new Map<string, number>());
  const isRunning = useRef(false);
  const [pressed, setPressed] = useState<ReadonlyMap<string, number>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const basket = query.data;

  function refused(variantId: string, error: unknown): void {
    const [first] = error instanceof CallError ? error.errors : [];
    const text = first?.text ?? failureText(kit, error);
    const isShown = basket !== undefined && linesOf(basket).some((line) => line.variantId === variantId);
    if (isShown) setRefusals((before) => new Map(before).set(variantId, text));
    else message.error(text);
  }

  async function sendNext(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let [next] = wanted.current; next !== undefined; [next] = wanted.current) {
      const [variantId, quantity] = next;
      wanted.current.delete(variantId);
      try {
        const answer = await client.call(setBasket, { variantId, quantity });
        if (wanted.current.size === 0) queries.setQueryData([readBasket.name], answer);
      } catch (error) {
        refused(variantId, error);
        // The refused quantity gives way to the one that holds.
        setPressed((before) => new Map([...before].filter(([id]) => id !== variantId || wanted.current.has(id))));
        await query.refetch();
      }
    }
    isRunning.current = false;
    setPressed(new Map());
  }

  return {
    basket,
    query,
    quantityOf: ({ variantId, quantity }) => pressed.get(variantId) ?? quantity,
    isWaiting: (variantId) => pressed.has(variantId),
    refusalOf: (variantId) => refusals.get(variantId),
    set(variantId, quantity) {
      wanted.current.set(variantId, quantity);
      setPressed((before) => new Map(before).set(variantId, quantity));
      setRefusals((before) => new Map([...before].filter(([id]) => id !== variantId)));
      void sendNext();
    },
    async clear() {
      await client.call(clearBasket, {}).catch((error: unknown) => message.error(failureText(kit, error)));
      setRefusals(new Map());
      await query.refetch();
    },
    reload: () => query.refetch(),
  };
}

function useBasketQuery() {
  const { client, can } = useKit();
  return useQuery({
    queryKey: [readBasket.name],
    queryFn: ({ signal }) => client.call(readBasket, {}, { signal }),
    enabled: can('shop.order.buy'),
  });
}
