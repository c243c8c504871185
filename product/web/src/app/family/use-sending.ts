import { useRef, useState } from 'react';
import { Refusal } from './family-client.ts';
import { t } from './family-words.ts';

/** Sending of a form: once, however often it is pressed, with the refusals at their fields. */
export interface Sending {
  sending: boolean;
  /** Text of a refusal that belongs to no field. */
  alert: string;
  fields: Readonly<Record<string, string>>;
  /** Runs the work; the key is the same for each repetition of the same try. */
  run(work: (key: string) => Promise<void>): Promise<void>;
}

/** Returns the sending of a form. */
export function useSending(): Sending {
  const underWay = useRef(false);
  const key = useRef(crypto.randomUUID());
  const [sending, setSending] = useState(false);
  const [alert, setAlert] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  async function run(work: (key: string) => Promise<void>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setAlert('');
    setFields({});
    try {
      await work(key.current);
      key.current = crypto.randomUUID();
    } catch (error) {
      if (error instanceof Refusal) {
        // Another input is another request.
        key.current = crypto.randomUUID();
        setFields(error.fields);
        if (Object.keys(error.fields).length === 0) setAlert(error.message);
      } else {
        setAlert(t('failed.unreachable'));
      }
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { sending, alert, fields, run };
}
