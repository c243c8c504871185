import { asksWhether } from '@kiga/entity/define-states.ts';
import { ownerById, ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import { CallError } from '../client/call-errors.ts';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { actFailure, failureText } from '../entity/failure-text.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { useQuestion } from '../form/use-question.ts';
import { type SendOptions, useSending } from '../form/use-sending.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { actConsequence, actDone, actLabel, actTitle } from './act-words.ts';
import type { ScreenAct } from './screen-act.ts';

const OwnActDialog = lazyDialog(() => import('./own-act-dialog.tsx'));

type Values = Readonly<Record<string, unknown>>;

/** An act of a list as a button. */
export interface ListAct {
  name: string;
  label: string;
  danger: boolean;
  isMain: boolean;
  take(): void;
}

/** An act of a record as a menu item or a button. */
export type ActItem = { key: string; danger: boolean; label: string; onClick: () => void };

/** Acts of a screen. */
export interface Acts {
  /** Returns the acts of the list that the reader may do. `ownerId` is the tenant that the list is narrowed to. */
  ofList(ownerId: string | undefined): ListAct[];
  /** Returns the acts of a record that the reader may do, as menu items. */
  itemsOf(record: EntityRecord): ActItem[];
  /** Returns the main act of a record, where the reader may do it. */
  mainOf(record: EntityRecord): ActItem | undefined;
  /** Starts an act of a record, with its dialog if it needs one. */
  start(record: EntityRecord, name: string): void;
  /** True while a request is under way. */
  sending: boolean;
  /** The open dialog; may stand anywhere in the screen. */
  dialog: ReactNode;
}

/** Subject of an act: a record, or the narrowed list. */
interface Subject {
  record: EntityRecord | null;
  ownerId: string | undefined;
}

const none: readonly ScreenAct[] = [];

/** Offers declared acts and runs them, with their dialogs and messages. */
export function useActs(entity: AnyEntity, acts: readonly ScreenAct[] = none): Acts {
  const kit = useKit();
  const { message, modal } = useTelling();
  const afterSave = useAfterSave();
  const ask = useQuestion();
  const sending = useSending();
  const [asked, setAsked] = useState<(Subject & { screenAct: ScreenAct }) | null>(null);

  async function send(screenAct: ScreenAct, { record, ownerId }: Subject, values: Values, options: SendOptions) {
    const { act, after } = screenAct;
    const tenant = kit.ownerOf(entity) === null ? ownerById(entity.tenancy, ownerId) : {};
    const title = record ? recordTitle(kit, entity, record) : '';
    const tell: Parameters<NonNullable<ScreenAct['after']>>[0]['tell'] = (params) =>
      message.success(actDone(kit, entity, act, { record: title, ...textsOf(values), ...params }));
    const answer = await kit.client.call(act, { ...(record && { id: record.id }), ...tenant, ...values }, options);
    setAsked(null);
    if (after) after({ answer, record, kit, modal, tell });
    else tell();
  }

  async function sendAtOnce(screenAct: ScreenAct, subject: Subject): Promise<void> {
    // The last attempt may have been about another record.
    sending.renew();
    await sending.send(
      (options) => send(screenAct, subject, {}, options),
      (error) => tellRefused(screenAct, error),
    );
    // Also after a refusal: the screen then shows the change of another user.
    await afterSave();
  }

  /** Shows a refusal as a message, because an act without fields has no dialog. */
  function tellRefused({ act, failed = 'kit.failure.act', toldElsewhere }: ScreenAct, error: unknown): void {
    if (error instanceof CallError && error.error === toldElsewhere) return;
    if (!asksWhether(act)) return message.error(actFailure(kit, error));
    modal.error({
      title: kit.t(failed),
      content: failureText(kit, error),
      okText: kit.t('kit.detail.understood'),
    });
  }

  function take(screenAct: ScreenAct, subject: Subject): void {
    const { act, Dialog } = screenAct;
    if (Dialog || Object.keys(act.asks).length > 0) return setAsked({ screenAct, ...subject });
    if (!asksWhether(act)) return void sendAtOnce(screenAct, subject);
    void ask({
      title: actTitle(kit, entity, act, subject.record),
      text: actConsequence(kit, entity, act),
      ok: actLabel(kit, entity, screenAct),
      danger: act.danger,
      act: () => sendAtOnce(screenAct, subject),
    });
  }

  const of = (record: EntityRecord): ScreenAct[] =>
    acts.filter(({ act, offered }) => act.of === 'record' && (offered?.(record, kit) ?? record.can.includes(act.act)));
  const itemOf = (one: ScreenAct, record: EntityRecord): ActItem => ({
    key: one.act.act,
    danger: one.act.danger,
    label: actLabel(kit, entity, one),
    onClick: () => take(one, { record, ownerId: ownerIdOf(entity.tenancy, record) }),
  });
  const may = ({ act: { access } }: ScreenAct) =>
    typeof access === 'string' || access.anyOf.some((permission) => kit.can(permission));
  const close = () => setAsked(null);

  function dialog(): ReactNode {
    if (!asked) return null;
    const { screenAct, record, ownerId } = asked;
    if (screenAct.Dialog) return <screenAct.Dialog record={record} onClose={close} />;
    return (
      <OwnActDialog
        entity={entity}
        screenAct={screenAct}
        record={record}
        send={async (values, options) => {
          await send(screenAct, { record, ownerId }, values, options);
          void afterSave();
        }}
        onClose={close}
      />
    );
  }

  return {
    ofList: (ownerId) =>
      acts
        .filter((one) => one.act.of === 'list' && may(one))
        .map((one) => ({
          name: one.act.act,
          label: actLabel(kit, entity, one),
          danger: one.act.danger,
          isMain: one.isMain === true,
          take: () => take(one, { record: null, ownerId }),
        })),
    itemsOf: (record) => of(record).map((one) => itemOf(one, record)),
    mainOf(record) {
      const main = of(record).find(({ isMain }) => isMain);
      return main && itemOf(main, record);
    },
    start(record, name) {
      const found = of(record).find(({ act }) => act.act === name);
      if (found) take(found, { record, ownerId: ownerIdOf(entity.tenancy, record) });
    },
    sending: sending.sending,
    dialog: dialog(),
  };
}

/** Returns the typed texts that a message may contain. */
function textsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
