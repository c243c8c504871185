import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { ImageOff as BrokenPictureIcon, ImagePlus as NoPictureIcon, Image as PictureIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import { iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import { localPicture } from './local-pictures.ts';

const Viewer = lazyDialog(() => import('./viewer.tsx'));

interface PictureProps {
  /** Path from the server, or from an upload of this page; null for no picture. */
  path: string | null;
  /** Alternative text; empty where a visible text says the same. */
  alt: string;
  /** Decides the size; default is a square of 96 px. */
  className?: string;
  /** Shown instead of the drawn placeholders while there is no picture. */
  placeholder?: ReactNode;
}

/** A picture of the store, or a placeholder: loading, failed, or no picture. */
export function Picture(props: PictureProps) {
  return <PictureFrame {...props} {...useLoading(props.path)} />;
}

/** A picture that opens the viewer on click. `label` names it: 'View <label>'. */
export function ViewablePicture({ label, ...props }: PictureProps & { label: string }) {
  const { t } = useKit();
  const loading = useLoading(props.path);
  const [open, setOpen] = useState(false);
  if (loading.at !== 'shown' || props.path === null) return <PictureFrame {...props} {...loading} />;
  return (
    <>
      <button
        type="button"
        className={styles.view}
        aria-haspopup="dialog"
        aria-label={t('kit.files.picture.view', { label })}
        title={t('kit.files.picture.view', { label })}
        onClick={(event) => {
          // The surrounding element, such as the row of a list, has its own click.
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <PictureFrame {...props} {...loading} />
      </button>
      {open && <Viewer address={loading.address as string} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

type LoadingState = 'none' | 'loading' | 'shown' | 'failed';

interface Loading {
  at: LoadingState;
  address: string | undefined;
  settle(at: 'shown' | 'failed'): void;
}

/** Returns the loading phase of a picture; another path starts again. */
function useLoading(path: string | null): Loading {
  const { imageHosts } = useKit();
  const [settled, setSettled] = useState<{ address: string; at: 'shown' | 'failed' } | null>(null);
  if (path === null) return { at: 'none', address: undefined, settle: () => undefined };
  const address = localPicture(path) ?? imageAddress(path, imageHosts);
  return {
    at: settled?.address === address ? settled.at : 'loading',
    address,
    settle: (at) => setSettled({ address, at }),
  };
}

const placeholders = {
  none: { Icon: NoPictureIcon, words: 'kit.files.picture.none' },
  loading: { Icon: PictureIcon, words: 'kit.files.picture.loading' },
  failed: { Icon: BrokenPictureIcon, words: 'kit.files.picture.failed' },
} as const;

/** Frame of a picture: loading, failed, shown, or without a picture. */
export function PictureFrame({
  alt,
  className = styles.tile,
  placeholder,
  at,
  address,
  settle,
}: Omit<PictureProps, 'path'> & Loading) {
  const { t } = useKit();
  const { Icon, words } = at === 'shown' ? placeholders.loading : placeholders[at];
  return (
    <span className={`${styles.picture} ${className}`} data-picture={at}>
      {at !== 'shown' &&
        (placeholder ?? (
          <span className={styles.placeholder} title={t(words)}>
            <Icon size={iconSizePx.menu} aria-hidden />
            <span className={styles.placeholderWords}>{t(words)}</span>
          </span>
        ))}
      {address !== undefined && at !== 'failed' && (
        <img
          key={address}
          src={address}
          alt={alt}
          draggable={false}
          onLoad={() => settle('shown')}
          onError={() => settle('failed')}
        />
      )}
    </span>
  );
}
