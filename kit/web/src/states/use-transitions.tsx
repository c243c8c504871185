import { asksAnything, type Transition, transitionsFrom } from '@kiga/entity/define-states.ts';
import type { MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, type EntityRecord, transitionCallOf } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { ownerInput } from '../entity/owner.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { useSending } from '../form/use-sending.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { actWord, stateOf, stateWord, transitionFailure } from './state-words.ts';

const ActDialog = lazyDialog(() => import('./act-dialog.tsx'));

/** The transitions of an entity as a screen offers them. */
export interface Transitions {
  /** What the reader may do with a record in its state, as declared. */
  of(record: EntityRecord): Transition[];
  /** The same as items of a menu, without those named. */
  itemsOf(record: EntityRecord, without?: readonly string[]): NonNullable<MenuProps['items']>;
  /** Makes a transition, after asking where it has to be asked for something. Resolves to whether it was made. */
  start(record: EntityRecord, name: string): Promise<boolean>;
  /** Stands anywhere in the screen: what is asked for. */
  dialog: ReactNode;
}

interface Asking {
  record: EntityRecord;
  transition: Transition;
  settle(made: boolean): void;
}

/** Offers the transitions of an entity and makes them, with the questions and answers that belong to them. */
export function useTransitions(entity: AnyEntity): Transitions {
  const kit = useKit();
  const { message, modal } = useTelling();
  const afterSave = useAfterSave();
  const [asking, setAsking] = useState<Asking | null>(null);
  const sending = useSending();

  function of(record: EntityRecord): Transition[] {
    if (!entity.states) return [];
    return transitionsFrom(entity.states, stateOf(entity, record)).filter(({ name }) => record.can.includes(name));
  }

  async function send(
    record: EntityRecord,
    { name }: Transition,
    asks: Readonly<Record<string, unknown>>,
    idempotencyKey: string,
  ): Promise<void> {
    const tenant = ownerInput(kit, entity, record);
    const input = { id: record.id, from: stateOf(entity, record), ...tenant, ...asks };
    let moved: EntityRecord;
    try {
      moved = (await kit.client.call(transitionCallOf(entity, name), input, { idempotencyKey })) as EntityRecord;
    } catch (error) {
      // What the screen showed is not so any more.
      if (error instanceof CallError) void afterSave();
      throw error;
    }
    const params = { record: recordTitle(kit, entity, record), state: stateWord(kit, entity, stateOf(entity, moved)) };
    message.success(kit.t('kit.states.done', params));
    void afterSave();
  }

  async function sendAtOnce(record: EntityRecord, transition: Transition): Promise<boolean> {
    // The last try may have been about another record.
    sending.renew();
    const made = await sending.send(
      async ({ idempotencyKey }) => {
        await send(record, transition, {}, idempotencyKey);
        return true;
      },
      (error) =>
        modal.error({
          title: kit.t('kit.states.failed'),
          content: transitionFailure(kit, entity, error).map((text) => <p key={text}>{text}</p>),
          okText: kit.t('kit.detail.understood'),
        }),
    );
    return made === true;
  }

  function start(record: EntityRecord, name: string): Promise<boolean> {
    const transition = of(record).find((one) => one.name === name);
    if (!transition) return Promise.resolve(false);
    if (!asksAnything(transition)) return sendAtOnce(record, transition);
    return new Promise((settle) => setAsking({ record, transition, settle }));
  }

  function settle(made: boolean) {
    asking?.settle(made);
    setAsking(null);
  }

  return {
    of,
    itemsOf: (record, without = []) =>
      of(record)
        .filter(({ name }) => !without.includes(name))
        .map(({ name, danger }) => ({
          key: name,
          danger,
          label: actWord(kit, entity, name),
          onClick: () => void start(record, name),
        })),
    start,
    dialog: asking && (
      <ActDialog
        entity={entity}
        transition={asking.transition}
        records={[asking.record]}
        send={async (asks, key) => {
          await send(asking.record, asking.transition, asks, key);
          settle(true);
        }}
        onClose={() => settle(false)}
      />
    ),
  };
}
