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
  /** What the part was given. */
  props: Props;
}

interface LazyPartOptions<Props> {
  /** Stands there until the part arrives, and is given the same; nothing where not given. */
  Waiting?: ComponentType<Props>;
  /** Says that it did not arrive and offers to try again; one line with a button where not given. */
  Failed?: ComponentType<FailedProps<Props>>;
  /** Whether the library is fetched only after the part has not said `asLight` of itself. */
  mayBeLight?: boolean;
}

/** Components that are not made of the component library's: they do not wait for it. */
const light = new WeakSet<object>();

/** Says that a component, with all that it shows without being asked, is not made of the component library's. */
export function asLight<Part extends ComponentType<never>>(part: Part): Part {
  light.add(part);
  return part;
}

/** Loads a part, and with it the component library that it is made of. */
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
 * A part of a screen whose program is loaded when it is first shown, and the component library with it. What else stands in the screen
 * stays if it fails.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { Waiting, Failed = FailedInPlace, mayBeLight = false }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const begin = () => lazy(() => withLibrary(load, mayBeLight)) as unknown as ComponentType<Props>;
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
        <Suspense fallback={Waiting && <Waiting {...props} />}>
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
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = open !== false;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
  }, [isShown]);
  if (!isShown) return null;
  // What it would be made of may be just what did not arrive.
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
