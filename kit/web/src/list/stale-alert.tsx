import { Alert, Button } from 'antd';
import { failureText } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';

/** Warns that the rows are out of date, because loading the latest has failed. */
export default function StaleAlert({ error, retry }: { error: unknown; retry(): void }) {
  const kit = useKit();
  return (
    <Alert
      banner
      type="warning"
      title={`${kit.t('kit.failure.title')} ${failureText(kit, error)}`}
      action={
        <Button size="small" onClick={retry}>
          {kit.t('kit.failure.retry')}
        </Button>
      }
    />
  );
}
