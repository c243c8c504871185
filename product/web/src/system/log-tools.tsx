import { type LogKind, logKinds } from '@kiga/contract/identity/log-kinds.ts';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { SearchBox } from '@kiga/kit-web/list/search-box.tsx';
import { Button } from 'antd';
import type { ChangeLogView, LogView } from './use-log-view.ts';

/** Text keys of the kinds of entries. */
const kindKeys: Readonly<Record<LogKind, string>> = {
  operation: 'system.log.kinds.operation',
  login: 'system.log.kinds.login',
  look: 'system.log.kinds.look',
  export: 'system.log.kinds.export',
  refusal: 'system.log.kinds.refusal',
  device: 'system.log.kinds.device',
};

/** Filters of the log. */
export function LogTools({ view, onChange }: { view: LogView; onChange: ChangeLogView }) {
  const { t } = useKit();
  const search = (name: 'userName' | 'requestId', label: string) => (
    <SearchBox
      value={view[name] ?? ''}
      placeholder={label}
      onSearch={(typed) => onChange({ [name]: typed }, { replace: true })}
    />
  );
  return (
    <>
      {search('userName', t('system.log.anybody'))}
      {search('requestId', t('system.log.requestIdHint'))}
      <LabelledSelect
        label={t('system.log.kind')}
        value={view.kind ?? null}
        options={logKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
        onChange={(chosen) => onChange({ kind: logKinds.find((kind) => kind === chosen), event: undefined })}
      />
      <DayRangePicker
        aria-label={t('system.log.period')}
        placeholder={[t('system.log.earlier'), t('system.log.later')]}
        from={view.from}
        to={view.to}
        allowEmpty={[true, true]}
        onChange={(from, to) => onChange({ from: from ?? undefined, to: to ?? undefined })}
      />
      {view.recordId !== undefined && (
        <Chip text={t('system.log.recordShown')} onClose={() => onChange({ recordId: undefined })} />
      )}
      {view.event !== undefined && (
        <Chip text={t('system.log.eventShown')} onClose={() => onChange({ event: undefined })} />
      )}
    </>
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
