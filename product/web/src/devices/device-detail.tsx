import { REFUSED_EVENT_DAYS } from '@kiga/contract/devices/device.acts.ts';
import { device, settingFields } from '@kiga/contract/devices/device.entity.ts';
import { SKEW_TO_TELL_MS } from '@kiga/contract/devices/door.acts.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Typography } from 'antd';
import { Copy as CopyIcon } from 'lucide-react';
import { BENCH, benchHref } from './bench/bench-href.ts';
import { clockDifference } from './clock-difference.ts';
import { CommandsSection } from './commands.tsx';
import { asDevice } from './device-record.ts';
import styles from './devices.module.css';
import { MachineFacesPart } from './faces.tsx';
import { OnlineCell } from './online-cell.tsx';
import { eventsHref } from './use-event-view.ts';

interface PartProps {
  record: EntityRecord;
}

/** Urgent notices of a machine: it waits or was refused, its events are unsigned, or its clock is wrong. */
export function DeviceAlert({ record }: PartProps) {
  return (
    <>
      <WaitingAlert record={record} />
      <UnsignedAlert record={record} />
      <ClockAlert record={record} />
    </>
  );
}

/** Notice of a machine that waits for the kindergarten or was refused, with the consequences. */
function WaitingAlert({ record }: PartProps) {
  const kit = useKit();
  const { status } = asDevice(record);
  if (status !== 'waiting' && status !== 'refused') return null;
  const side = kit.tenantOfSession === null ? 'others' : 'own';
  const [title, text] = status === 'refused' ? refusedWords : waitingWords[side];
  return (
    <div className={styles.warning} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{kit.t(title)}</strong>
        <div>{kit.t(text, { days: REFUSED_EVENT_DAYS })}</div>
      </div>
    </div>
  );
}

const refusedWords = ['devices.device.waiting.refused', 'devices.device.waiting.refusedText'] as const;
const waitingWords = {
  own: ['devices.device.waiting.recordOwn', 'devices.device.waiting.recordOwnText'],
  others: ['devices.device.waiting.recordOthers', 'devices.device.waiting.recordOthersText'],
} as const;

/** Notice of a machine that reports by its maker's protocol, whose events carry no signature. */
function UnsignedAlert({ record }: PartProps) {
  const { t } = useKit();
  if (!isOfMaker(record)) return null;
  return (
    <div className={styles.warning} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{t('devices.device.maker.unsigned')}</strong>
        <div>{t('devices.device.maker.unsignedText')}</div>
      </div>
    </div>
  );
}

function isOfMaker(record: EntityRecord): boolean {
  const { protocol } = asDevice(record);
  return protocol === 'zkteco' || protocol === 'hikvision';
}

/** Notice of a wrong clock, with the skew and the remedy. */
function ClockAlert({ record }: PartProps) {
  const kit = useKit();
  const { clockSkewSeconds } = asDevice(record);
  if (clockSkewSeconds == null || Math.abs(clockSkewSeconds) * 1000 <= SKEW_TO_TELL_MS) return null;
  return (
    <div className={styles.warning} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{kit.t('devices.device.clock.wrong', { difference: clockDifference(kit, clockSkewSeconds) })}</strong>
        <div>{kit.t('devices.device.clock.wrongText')}</div>
      </div>
    </div>
  );
}

const registrationFields = device.detail.find(({ name }) => name === 'registration')?.fields ?? [];

/** Registration of a machine: instructions before, date and data after. */
export function RegistrationSection({ record }: PartProps) {
  const { t } = useKit();
  const known = asDevice(record);
  const isNew = known.status === 'unregistered';
  const isMaker = isOfMaker(record);
  const isShown = (field: string) =>
    field in record && (isMaker ? !(isNew && record[field] == null) : field !== 'sourceNetwork');
  return (
    <DetailSection title={t('devices.device.groups.registration')}>
      {isNew && isMaker && <HowToConnect record={record} />}
      {isNew && !isMaker ? (
        <HowToRegister record={record} />
      ) : (
        <FieldList entity={device} fields={registrationFields.filter(isShown)} record={record} />
      )}
      {known.status === 'waiting' && known.registeredAt === null && <HowToRegister record={record} />}
    </DetailSection>
  );
}

const peopleFields = device.detail.find(({ name }) => name === 'people')?.fields ?? [];

/** Settings of a machine, and whether it runs them; empty for a maker's protocol. */
export function SettingsSection({ record }: PartProps) {
  const { t } = useKit();
  if (isOfMaker(record)) return null;
  const { settingsState } = asDevice(record);
  const chosen = settingFields.filter((field) => record[field] != null);
  return (
    <DetailSection
      title={t('devices.device.groups.settings')}
      extra={settingsState && <ToneTag tone={stateTones[settingsState]}>{t(stateWords[settingsState])}</ToneTag>}
    >
      {chosen.length === 0 ? (
        <p className={styles.quiet}>{t('devices.device.settingsNone')}</p>
      ) : (
        <FieldList entity={device} fields={chosen} record={record} />
      )}
    </DetailSection>
  );
}

const stateTones = { applied: 'fine', waits: 'look', unknown: 'past' } as const;
const stateWords = {
  applied: 'devices.device.options.settingsState.applied',
  waits: 'devices.device.options.settingsState.waits',
  unknown: 'devices.device.options.settingsState.unknown',
} as const;

/** Names and faces that a machine receives; none by a maker's protocol. */
export function PeopleSection({ record }: PartProps) {
  const { t } = useKit();
  return (
    <DetailSection title={t('devices.device.groups.people')}>
      {isOfMaker(record) ? (
        <p className={styles.quiet}>{t('devices.device.maker.people')}</p>
      ) : (
        <>
          <FieldList entity={device} fields={peopleFields} record={record} />
          {asDevice(record).faces && <MachineFacesPart deviceId={record.id} />}
        </>
      )}
    </DetailSection>
  );
}

/** Data that the installer types into a machine with its maker's protocol. */
function HowToConnect({ record }: PartProps) {
  const { t } = useKit();
  const { protocol, serialNumber } = asDevice(record);
  const path = protocol === 'hikvision' ? `/isapi/events/${serialNumber}` : '/iclock/';
  return (
    <div className={styles.steps}>
      <p>{t('devices.device.maker.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('devices.device.maker.server')}</dt>
        <dd>
          <Copied text={window.location.origin} />
        </dd>
        <dt>{t('devices.device.maker.path')}</dt>
        <dd>
          <Copied text={path} />
        </dd>
      </dl>
    </div>
  );
}

/** Data that the installer types into the machine. */
function HowToRegister({ record }: PartProps) {
  const kit = useKit();
  const { serialNumber, verificationCode } = asDevice(record);
  return (
    <div className={styles.steps}>
      <p>{kit.t('devices.device.register.text')}</p>
      <dl className={styles.facts}>
        <dt>{kit.t('devices.device.register.address')}</dt>
        <dd>
          <Copied text={window.location.origin} />
        </dd>
        <dt>{fieldLabel(kit, device, 'serialNumber')}</dt>
        <dd>{serialNumber ? <Copied text={serialNumber} /> : <NoValue />}</dd>
        <dt>{fieldLabel(kit, device, 'verificationCode')}</dt>
        <dd>
          {verificationCode && !isMasked(verificationCode) ? (
            <Copied text={verificationCode} />
          ) : (
            kit.t('devices.device.register.codeHidden')
          )}
        </dd>
      </dl>
      <p className={styles.quiet}>{kit.t('devices.device.register.afterwards')}</p>
    </div>
  );
}

/** A text to type elsewhere, with a button that copies it. */
function Copied({ text }: { text: string }) {
  return (
    <Typography.Text
      className={styles.code ?? ''}
      copyable={{
        text,
        icon: [<CopyIcon key="copy" size={iconSizePx.tag} />, <DoneIcon key="copied" size={iconSizePx.tag} />],
      }}
    >
      {text}
    </Typography.Text>
  );
}

/**
 * Account and reason of a machine's entry, and of its acceptance; empty for machines from before these were recorded.
 */
export function EnteringSection({ record }: PartProps) {
  const { t } = useKit();
  const { enteredByOrganization } = asDevice(record);
  if (!enteredByOrganization) return null;
  const filled = enteringFields.filter((field) => record[field] != null);
  return (
    <DetailSection title={t('devices.device.groups.entering')}>
      <FieldList entity={device} fields={filled} record={record} />
    </DetailSection>
  );
}

const enteringFields = device.detail.find(({ name }) => name === 'entering')?.fields ?? [];

/** Online status of a machine, its last request, and its clock. */
export function ConnectionSection({ record }: PartProps) {
  const kit = useKit();
  const { id, kigId, lastOnlineAt, clockSkewSeconds } = asDevice(record);
  const events = (
    <span className={styles.links}>
      {kit.can('devices.bench.read') && (
        <TabLink href={benchHref(BENCH, id, kigId)}>{kit.t('devices.bench.title')}</TabLink>
      )}
      {kit.can('devices.event.read') && (
        <TabLink href={eventsHref(kit, { kigId, deviceId: id })}>{kit.t('devices.event.lookAll')}</TabLink>
      )}
    </span>
  );
  return (
    <>
      <DetailSection title={kit.t('devices.device.groups.connection')} extra={events}>
        <dl className={styles.facts}>
          <dt>{fieldLabel(kit, device, 'online')}</dt>
          <dd>
            <OnlineCell record={record} />
          </dd>
          <dt>{fieldLabel(kit, device, 'lastOnlineAt')}</dt>
          <dd>{lastOnlineAt ? <Moment at={lastOnlineAt} /> : <NoValue />}</dd>
          <dt>{fieldLabel(kit, device, 'clockSkewSeconds')}</dt>
          <dd>{clockSkewSeconds == null ? <NoValue /> : clockDifference(kit, clockSkewSeconds)}</dd>
        </dl>
      </DetailSection>
      <CommandsSection record={record} />
    </>
  );
}
