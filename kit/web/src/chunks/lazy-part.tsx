import { Button, Modal } from 'antd';
import { type ComponentType, lazy, Suspense, use, useState } from 'react';
import { iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { BeforeRetryContext } from './before-retry.ts';
import { loadChunk } from './chunk.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import styles from './chunks.module.css';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface FailedProps<Props> {
  retry(): void;
  /** What the part was given. */
  props: Props;
}

interface LazyPartOptions<Props> {
  /** Stands there until the part arrives; nothing where not given. */
  Waiting?: ComponentType;
  /** Says that it did not arrive and offers to try again; one line with a button where not given. */
  Failed?: ComponentType<FailedProps<Props>>;
}

/** A part of a screen whose program is loaded when it is first shown. What else stands in the screen stays if it fails. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { Waiting, Failed = FailedInPlace }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const begin = () => lazy(() => loadChunk(load)) as unknown as ComponentType<Props>;
  let latest = begin();
  return function LazyPart(props: Props) {
    const mayRetry = use(BeforeRetryContext);
    // Each place keeps the one it shows: a new one that another place asked for would take what was typed here away.
    const [{ attempt, Loaded }, setShown] = useState({ attempt: 0, Loaded: latest });
    const retry = async () => {
      if (!(await mayRetry(attempt + 1))) return;
      if (Loaded === latest) latest = begin();
      setShown({ attempt: attempt + 1, Loaded: latest });
    };
    return (
      <ChunkBoundary key={attempt} failed={<Failed retry={() => void retry()} props={props} />}>
        <Suspense fallback={Waiting && <Waiting />}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

/**
 * The same for a dialog or a drawer: unless its `open` is false, its failure is told in a dialog, which its `onClose` closes
 * where it has one.
 */
export function lazyDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart(load, { Failed: FailedDialog });
}

function FailedInPlace({ retry }: { retry(): void }) {
  const { t } = useKit();
  return (
    <div role="alert" className={styles.failed}>
      {t('kit.failure.title')}
      <RetryButton retry={retry} />
    </div>
  );
}

function FailedDialog({ retry, props }: FailedProps<object>) {
  const { t } = useKit();
  const { open, onClose } = props as { open?: boolean; onClose?(goesOn: boolean): void };
  if (open === false) return null;
  return (
    <Modal
      open
      width={400}
      title={t('kit.failure.title')}
      closable={onClose !== undefined}
      onCancel={() => onClose?.(false)}
      footer={null}
    >
      <div role="alert" className={styles.failedDialog}>
        <p>{t('kit.failure.chunk')}</p>
        <RetryButton retry={retry} />
      </div>
    </Modal>
  );
}

function RetryButton({ retry }: { retry(): void }) {
  const { t } = useKit();
  return (
    <Button icon={<RefreshIcon size={iconSizePx.button} aria-hidden />} onClick={retry}>
      {t('kit.failure.retry')}
    </Button>
  );
}
