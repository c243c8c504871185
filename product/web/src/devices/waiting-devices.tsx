import { device } from '@kiga/contract/devices/device.entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import styles from './alerts.module.css';
import { asDevice } from './device-record.ts';

/** Number of devices before 'show all'. */
const SHOWN_FIRST = 3;

/** Maximum number in one answer. */
const MOST = 100;

interface WaitingDevicesProps {
  kigId: string | undefined;
  /** Path of the list. */
  href: string;
}

/** The machines that wait for the kindergarten, with their facts and the two answers. */
export function WaitingDevices({ kigId, href }: WaitingDevicesProps) {
  const kit = useKit();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const transitions = useTransitions(device);
  const filters = { status: ['waiting'], pageSize: MOST, ...(kigId ? { kigId } : {}) };
  const { data, error, refetch } = useQuery({
    // Acts and changes of devices refresh all queries whose key begins with the entity's key.
    queryKey: [device.key, 'waiting', kigId ?? null],
    queryFn: ({ signal }) => kit.client.call(callsOf(device).page, filters, { signal }),
  });
  if (error) {
    return (
      <div className={styles.line} role="alert">
        {kit.t('devices.device.waiting.failed')} {failureText(kit, error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {kit.t('kit.failure.retry')}
        </Button>
      </div>
    );
  }
  if (!data || data.total === 0) return null;
  const shown = showsAll ? data.list : data.list.slice(0, SHOWN_FIRST);
  const isOwn = kit.tenantOfSession !== null;
  return (
    <section className={styles.alerts} aria-labelledby={titleId}>
      <div className={styles.head}>
        <ActIcon className={styles.waits} size={iconSizePx.header} aria-hidden />
        <h2 id={titleId}>{kit.t('devices.device.waiting.title', { count: data.total })}</h2>
        {data.list.length > SHOWN_FIRST && !showsAll && (
          <Button type="link" size="small" onClick={() => setShowsAll(true)}>
            {kit.t('devices.device.waiting.showAll', { count: data.list.length })}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{kit.t(isOwn ? 'devices.device.waiting.own' : 'devices.device.waiting.others')}</p>
      <ul className={styles.list}>
        {shown.map((record) => (
          <li key={record.id} className={styles.alert}>
            <div className={styles.words}>
              <div className={styles.what}>
                <strong>
                  <TabLink href={recordPath(kit, device, href, record)}>{asDevice(record).deviceName}</TabLink>
                </strong>
                <Facts record={record} />
              </div>
            </div>
            {transitions.of(record).map(({ name, danger }) =>
              name === 'accept' || name === 'refuse' ? (
                <Button
                  key={name}
                  size="small"
                  type={danger ? 'default' : 'primary'}
                  danger={danger}
                  onClick={() => void transitions.start(record, name)}
                >
                  {kit.t(`devices.device.acts.${name}`)}
                </Button>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {transitions.dialog}
    </section>
  );
}

/** Account, kindergarten and reason of a machine's entry, and the machine's own data. */
function Facts({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const known = asDevice(record);
  const { enteredByName, enteredByOrganization, enteredReason, registeredAt } = known;
  const { serialNumber, hardwareFingerprint, firstAddress } = known;
  return (
    <span className={styles.facts}>
      {record.kigName && <span>{record.kigName}</span>}
      <span>{serialNumber}</span>
      {enteredByOrganization && (
        <span>
          {kit.t('devices.device.waiting.by', { who: enteredByName ?? '', organization: enteredByOrganization })}
        </span>
      )}
      {enteredReason && <span>{kit.t('devices.device.waiting.reason', { reason: enteredReason })}</span>}
      {registeredAt ? (
        <>
          <span>
            {kit.t('devices.device.fields.registeredAt')} <Moment at={registeredAt} />
          </span>
          {firstAddress && (
            <span>
              {kit.t('devices.unknown.address')} {firstAddress}
            </span>
          )}
          {hardwareFingerprint && (
            <span>
              {kit.t('devices.device.fields.hardwareFingerprint')} {hardwareFingerprint}
            </span>
          )}
        </>
      ) : (
        <span>{kit.t('devices.device.waiting.notRegistered')}</span>
      )}
    </span>
  );
}
