import { type ComponentType, lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { CloseIcon, iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { loadLibrary } from '../library/load-library.ts';
import { Button } from '../light/button.tsx';
import { BeforeRetryContext } from './before-retry.ts';
import { loadChunk } from './chunk.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import styles from './chunks.module.css';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface FailedProps<Props> {
  retry(): void;
  /** Props of the part. */
  props: Props;
}

interface LazyPartOptions<Props> {
  /** Shown until the part arrives, with the same props; default nothing. */
  Waiting?: ComponentType<Props>;
  /** Shows the failure and offers a retry; default is one line with a button. */
  Failed?: ComponentType<FailedProps<Props>>;
  /** True where the library is loaded only if the part is not marked by `asLight`. */
  mayBeLight?: boolean;
}

/** Components without parts of the component library, which need not wait for it. */
const light = new WeakSet<object>();

/** Marks a component that, with all its initial content, does not use the component library. */
export function asLight<Part extends ComponentType<never>>(part: Part): Part {
  light.add(part);
  return part;
}

/** Loads a part together with the component library that it uses. */
async function withLibrary<Props extends object>(load: Load<Props>, mayBeLight: boolean): ReturnType<Load<Props>> {
  const loading = loadChunk(load);
  if (mayBeLight && light.has((await loading).default)) return loading;
  const [{ default: Part }, { Within }] = await Promise.all([loading, loadLibrary()]);
  return {
    default: (props) => (
      <Within>
        <Part {...props} />
      </Within>
    ),
  };
}

/**
 * Returns a part of a screen that is loaded when first shown, together with the component library. If it fails, the rest of the screen
 * stays.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { Waiting, Failed = FailedInPlace, mayBeLight = false }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const begin = () => lazy(() => withLibrary(load, mayBeLight)) as unknown as ComponentType<Props>;
  let latest = begin();
  return function LazyPart(props: Props) {
    const mayRetry = use(BeforeRetryContext);
    // Each place keeps its own instance, because a new one from another place would discard typed values.
    const [{ attempt, Loaded }, setShown] = useState({ attempt: 0, Loaded: latest });
    const retry = async () => {
      if (!(await mayRetry(attempt + 1))) return;
      if (Loaded === latest) latest = begin();
      setShown({ attempt: attempt + 1, Loaded: latest });
    };
    return (
      <ChunkBoundary key={attempt} failed={<Failed retry={() => void retry()} props={props} />}>
        <Suspense fallback={Waiting && <Waiting {...props} />}>
          <Loaded {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

/** Returns a lazy dialog or drawer. Unless its `open` is false, a failure appears in a dialog, which `onClose` closes if there is one. */
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
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = open !== false;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
  }, [isShown]);
  if (!isShown) return null;
  // Plain elements, because the component library may be the part that failed to load.
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('kit.failure.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.(false);
      }}
    >
      <div className={styles.dialogHead}>
        <strong>{t('kit.failure.title')}</strong>
        {onClose && (
          <Button
            type="text"
            size="small"
            aria-label={t('kit.detail.close')}
            icon={<CloseIcon size={iconSizePx.button} aria-hidden />}
            onClick={() => onClose(false)}
          />
        )}
      </div>
      <div role="alert" className={styles.failedDialog}>
        <p>{t('kit.failure.chunk')}</p>
        <RetryButton retry={retry} />
      </div>
    </dialog>
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
