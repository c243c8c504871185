import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { useKit } from '../kit-context.tsx';
import { endingOf } from './check-file.ts';
import styles from './files.module.css';
import { localPicture } from './local-pictures.ts';

/** Returns whether a path names a sound. */
function isSound(path: string): boolean {
  return rulesOf('sound').formats.includes(endingOf(path));
}

/** A file that is no picture: its type and, once it is saved, a link or a player. */
export function FileLink({ path }: { path: string }) {
  const { t, imageHosts } = useKit();
  const local = localPicture(path);
  if (isSound(path) && (local !== undefined || path.includes('?'))) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the recording is the user's own
    return <audio className={styles.sound} controls preload="none" src={local ?? imageAddress(path, imageHosts)} />;
  }
  const word = t('kit.files.picture.fileWord', { ending: endingOf(path).toUpperCase() });
  // Only the server's answer has a signature; a new upload cannot be opened yet.
  if (!path.includes('?')) return <span>{word}</span>;
  return (
    <a className={styles.link} href={imageAddress(path, imageHosts)} target="_blank" rel="noreferrer">
      {t('kit.files.open')} {word}
    </a>
  );
}
