import type { Call } from '@kiga/entity/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useChanges } from '../live/use-changes.ts';
import styles from './log-page.module.css';

interface NewerProps {
  /** The page that is shown. */
  page: object | undefined;
  /** The call that it came from. */
  call: Pick<Call, 'name'>;
  /** Topics of what it shows. */
  topics: readonly string[];
  text: string;
  show: string;
}

/** Says that there is something newer than the page that is shown; its rows stay where they are until somebody wants it. */
export function Newer({ page, call, topics, text, show }: NewerProps) {
  const queries = useQueryClient();
  const [old, setOld] = useState<object>();
  useChanges(topics, () => setOld(page));
  if (page === undefined || old !== page) return null;
  return (
    <span role="status" className={styles.newer}>
      {text}
      <Button
        size="small"
        onClick={() => {
          setOld(undefined);
          void queries.invalidateQueries({ queryKey: [call.name] });
        }}
      >
        {show}
      </Button>
    </span>
  );
}
