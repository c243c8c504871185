import type { Call } from '@kiga/entity/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useChanges } from '../live/use-changes.ts';
import styles from './log-page.module.css';

interface NewerProps {
  /** The current page. */
  page: object | undefined;
  /** Call that returned it. */
  call: Pick<Call, 'name'>;
  /** Topics of its data. */
  topics: readonly string[];
  text: string;
  show: string;
}

/** Tells the reader that newer rows exist; the current ones stay until the reader asks for them. */
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
