import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { useKit } from '../kit-context.tsx';
import { endingOf } from './check-file.ts';
import styles from './files.module.css';

/** A file that is no picture: its type and, once it is saved, a link. */
export function FileLink({ path }: { path: string }) {
  const { t, imageHosts } = useKit();
  const word = t('kit.files.picture.fileWord', { ending: endingOf(path).toUpperCase() });
  // Only the server's answer has a signature; a new upload cannot be opened yet.
  if (!path.includes('?')) return <span>{word}</span>;
  return (
    <a className={styles.link} href={imageAddress(path, imageHosts)} target="_blank" rel="noreferrer">
      {t('kit.files.open')} {word}
    </a>
  );
}
