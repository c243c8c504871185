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

/** Transitions of an entity for a screen. */
export interface Transitions {
  /** Returns the transitions that the reader may make in the record's current state. */
  of(record: EntityRecord): Transition[];
  /** Returns the same as menu items, without the named ones. */
  itemsOf(record: EntityRecord, without?: readonly string[]): NonNullable<MenuProps['items']>;
  /** Makes a transition, with its dialog if it needs one. Resolves to whether it was made. */
  start(record: EntityRecord, name: string): Promise<boolean>;
  /** The open dialog; may stand anywhere in the screen. */
  dialog: ReactNode;
}

interface Asking {
  record: EntityRecord;
  transition: Transition;
  settle(made: boolean): void;
}

/** Offers the transitions of an entity and makes them, with their dialogs and messages. */
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
      // The screen is out of date.
      if (error instanceof CallError) void afterSave();
      throw error;
    }
    const params = { record: recordTitle(kit, entity, record), state: stateWord(kit, entity, stateOf(entity, moved)) };
    message.success(kit.t('kit.states.done', params));
    void afterSave();
  }

  async function sendAtOnce(record: EntityRecord, transition: Transition): Promise<boolean> {
    // The last attempt may have been about another record.
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
