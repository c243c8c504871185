import { useEffect, useRef } from 'react';
import styles from './live-player.module.css';

/** Returns whether a film is FLV, which browsers play only with the player's help. */
const isFlv = (address: string) => /\.flv(\?|$)/.test(address);

interface FilmPlayerProps {
  film: string;
  label: string;
  /** True where the film bears the name of its viewer beside it: the browser then offers no copy and no window of its own. */
  staysHere?: boolean;
}

/** Plays a stored film. The server sends the parts that the browser asks for. */
export function FilmPlayer({ film, label, staysHere = false }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (isFlv(film) && video.current ? playFlv(video.current, film) : undefined), [film]);
  const source = isFlv(film) ? {} : { src: film };
  const limits = staysHere ? { controlsList: 'nodownload nofullscreen', disablePictureInPicture: true } : {};
  const more = { ...source, ...limits };
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- hosts upload films and streams are kept without a file of captions, so there is no track
  return <video ref={video} className={styles.film} aria-label={label} controls preload="metadata" {...more} />;
}

/**
 * Lets the player read an FLV film, as a recording without ffmpeg is.
 * @returns ends it
 */
function playFlv(video: HTMLVideoElement, url: string): () => void {
  let isOver = false;
  let end = () => {};
  void import('mpegts.js').then(({ default: mpegts }) => {
    if (isOver || !mpegts.isSupported()) return;
    mpegts.LoggingControl.enableAll = false;
    const player = mpegts.createPlayer({ type: 'flv', isLive: false, url });
    player.attachMediaElement(video);
    player.load();
    end = () => player.destroy();
  });
  return () => {
    isOver = true;
    end();
  };
}
