import { useEffect, useState } from 'react';
import { iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Button } from '../light/button.tsx';
import { StatusPage } from '../status-page/status-page.tsx';
import { failureText, mayPass, requestIdOf } from './failure-text.ts';

interface LoadFailureProps {
  failure: unknown;
  /** Number of consecutive failures. */
  attempts: number;
  retry(): void;
  /** A second way out, as a link. */
  otherWay?: { label: string; take(): void };
}

/** Shows that loading failed and what happens next, and retries automatically where that may help. */
export function LoadFailure({ failure, attempts, retry, otherWay }: LoadFailureProps) {
  const kit = useKit();
  const seconds = useCountdown(mayPass(failure) ? waitSeconds(attempts) : null, attempts, retry);
  const requestId = requestIdOf(failure);
  const next = seconds === null ? '' : kit.t('kit.failure.nextIn', { count: attempts, seconds });
  return (
    <StatusPage
      alert
      drawing={<kit.drawings.Unreachable />}
      title={kit.t('kit.failure.title')}
      sentence={`${failureText(kit, failure)} ${next}`}
      actions={
        <>
          <Button size="large" outlined icon={<RefreshIcon size={iconSizePx.button} />} onClick={retry}>
            {kit.t('kit.failure.retry')}
          </Button>
          {otherWay && (
            <Button type="link" onClick={otherWay.take}>
              {otherWay.label}
            </Button>
          )}
        </>
      }
      foot={requestId && kit.t('kit.failure.requestId', { requestId })}
    />
  );
}

/** Returns the seconds to wait after this many failures: 5, 10, 20, 40, then a minute. */
function waitSeconds(attempts: number): number {
  return Math.min(60, 5 * 2 ** Math.max(0, attempts - 1));
}

/** Counts down from the start for each attempt and calls `done` at the end; null for no countdown. */
function useCountdown(seconds: number | null, attempt: number, done: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const [counted, setCounted] = useState(attempt);
  if (counted !== attempt) {
    setCounted(attempt);
    setLeft(seconds);
  }
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => (left <= 1 ? done() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [left, done]);
  return left;
}
