import { useLocation } from 'react-router';
import { WatchList } from './watch-list.tsx';
import { WatchPage } from './watch-page.tsx';

/** Screen of those who watch: the list of shows, or the one that the address names. */
export default function WatchScreen() {
  const id = new URLSearchParams(useLocation().search).get('id');
  return id === null ? <WatchList /> : <WatchPage key={id} id={id} />;
}
