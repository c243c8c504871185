import { logKinds } from '@kiga/contract/identity/log-kinds.ts';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button, Input, Segmented } from 'antd';
import styles from './logs.module.css';
import type { LogView } from './use-log-view.ts';

const ALL = 'all';

/** Text keys of the kinds of entries. */
const kindKeys: Readonly<Record<string, string>> = {
  all: 'system.log.kinds.all',
  operation: 'system.log.kinds.operation',
  login: 'system.log.kinds.login',
  look: 'system.log.kinds.look',
  export: 'system.log.kinds.export',
  refusal: 'system.log.kinds.refusal',
  device: 'system.log.kinds.device',
};

/** Filters of the log. */
export function LogTools({ view, onChange }: { view: LogView; onChange(part: LogView): void }) {
  const { t, can } = useKit();
  const ask = (name: 'userName' | 'requestId', typed: string) => {
    const value = typed.trim() || undefined;
    if (value !== view[name]) onChange({ [name]: value });
  };
  const text = (name: 'userName' | 'requestId', label: string) => (
    <Input
      // The address may have changed, for instance by 'back'.
      key={`${name} ${view[name] ?? ''}`}
      className={styles.search ?? ''}
      allowClear
      aria-label={label}
      placeholder={label}
      maxLength={80}
      defaultValue={view[name] ?? ''}
      onPressEnter={({ currentTarget, nativeEvent }) => {
        if (!nativeEvent.isComposing) ask(name, currentTarget.value);
      }}
      onBlur={({ currentTarget }) => ask(name, currentTarget.value)}
      onClear={() => ask(name, '')}
    />
  );
  return (
    <div className={styles.tools}>
      <div className={styles.kinds}>
        <Segmented
          value={view.kind ?? ALL}
          onChange={(value) => onChange({ kind: logKinds.find((kind) => kind === value), event: undefined })}
          options={[ALL, ...logKinds].map((value) => ({ value, label: t(kindKeys[value] ?? value) }))}
        />
        {can('system.scriptError.read') && <TabLink href="/error-log">{t('system.log.errorLog')}</TabLink>}
      </div>
      <div className={styles.filters}>
        <DayRangePicker
          aria-label={t('system.log.period')}
          placeholder={[t('system.log.earlier'), t('system.log.later')]}
          from={view.from}
          to={view.to}
          allowEmpty={[true, true]}
          onChange={(from, to) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
        {text('userName', t('system.log.anybody'))}
        {text('requestId', t('system.log.requestIdHint'))}
        {view.recordId !== undefined && (
          <Chip text={t('system.log.recordShown')} onClose={() => onChange({ recordId: undefined })} />
        )}
        {view.event !== undefined && (
          <Chip text={t('system.log.eventShown')} onClose={() => onChange({ event: undefined })} />
        )}
      </div>
    </div>
  );
}

/** A filter that was chosen from an entry. */
function Chip({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useKit();
  return (
    <Button
      icon={<CloseIcon size={iconSizePx.tag} />}
      iconPlacement="end"
      aria-label={`${t('system.log.clear')} ${text}`}
      onClick={onClose}
    >
      {text}
    </Button>
  );
}
