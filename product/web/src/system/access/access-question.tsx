import { areas } from '@kiga/contract/app/areas.ts';
import { explainAccess } from '@kiga/contract/system/access/access.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Button, Input, Segmented, Select, Steps, Tag } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import styles from './access.module.css';

type Answer = z.infer<typeof explainAccess.output>;
type Verdict = Answer['steps'][number]['verdict'];

const entities = areas.flatMap((area) => area.entities);
const screens = areas.flatMap((area) => area.menus).filter(({ href }) => href !== null);

const statusOf = { pass: 'finish', limit: 'process', stop: 'error' } as const satisfies Record<Verdict, string>;
const colorOf = { full: 'green', masked: 'gold', none: 'red' } as const;

/** Returns the last id in typed or pasted text, such as a record's address; text without an id stays as it is. */
function idIn(text: string): string {
  return text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi)?.at(-1) ?? text.trim();
}

/** Form that explains why an account can or cannot see a screen, a kind of record, a record or a field of it. */
export function AccessQuestion({ userName }: { userName: string }) {
  const kit = useKit();
  const { t, language } = kit;
  const ids = { what: useId(), record: useId(), field: useId() };
  const [about, setAbout] = useState<'screen' | 'entity'>('screen');
  const [href, setHref] = useState<string | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const [recordId, setRecordId] = useState('');
  const [field, setField] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  const entity = entities.find((one) => one.key === key);

  function forget() {
    // Later answers belong to another question.
    asked.current += 1;
    setAnswer(null);
    setFailure(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void ask(about === 'screen' ? { href } : { entity: key, recordId: idIn(recordId) || undefined, field });
  }

  async function ask(question: Readonly<Record<string, unknown>>) {
    forget();
    const mine = asked.current;
    const input = Object.fromEntries(Object.entries(question).filter(([, value]) => value != null));
    try {
      const given = await kit.client.call(explainAccess, { userName, ...input });
      if (mine === asked.current) setAnswer(given);
    } catch (error) {
      if (mine === asked.current) setFailure(failureText(kit, error));
    }
  }

  return (
    <div className={styles.part}>
      <form className={styles.question} onSubmit={submit}>
        <Segmented<'screen' | 'entity'>
          aria-label={t('system.access.question.what')}
          value={about}
          onChange={(chosen) => {
            forget();
            setAbout(chosen);
          }}
          options={[
            { value: 'screen', label: t('system.access.question.screen') },
            { value: 'entity', label: t('system.access.question.entity') },
          ]}
        />
        {about === 'screen' ? (
          <div>
            <label htmlFor={ids.what}>{t('system.access.question.chooseScreen')}</label>
            <Select
              id={ids.what}
              // Most questions are about a screen, so its choice is ready for typing, and is the whole question.
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              value={href}
              onChange={(chosen: string) => {
                setHref(chosen);
                void ask({ href: chosen });
              }}
              options={screens.map((menu) => ({
                value: menu.href as string,
                label: language === 'en_US' ? menu.enUS : menu.zhCN,
              }))}
            />
          </div>
        ) : (
          <>
            <div>
              <label htmlFor={ids.what}>{t('system.access.question.chooseEntity')}</label>
              <Select
                id={ids.what}
                showSearch={{ optionFilterProp: 'label' }}
                value={key}
                onChange={(chosen) => {
                  forget();
                  setKey(chosen);
                  setField(null);
                }}
                options={entities.map((one) => ({ value: one.key, label: t(`${one.key}.plural`) }))}
              />
            </div>
            <div>
              <label htmlFor={ids.record}>{t('system.access.question.recordId')}</label>
              <Input
                id={ids.record}
                value={recordId}
                onChange={({ target }) => {
                  forget();
                  setRecordId(target.value);
                }}
              />
            </div>
            <div>
              <label htmlFor={ids.field}>{t('system.access.question.field')}</label>
              <Select
                id={ids.field}
                allowClear
                disabled={entity === undefined}
                showSearch={{ optionFilterProp: 'label' }}
                value={field}
                onChange={(chosen: string | undefined) => {
                  forget();
                  setField(chosen ?? null);
                }}
                options={Object.keys(entity?.fields ?? {}).map((name) => ({
                  value: name,
                  label: t(`${key}.fields.${name}`),
                }))}
              />
            </div>
          </>
        )}
        <Button type="primary" htmlType="submit" disabled={(about === 'screen' ? href : key) === null}>
          {t('system.access.question.ask')}
        </Button>
      </form>
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
      {answer && (
        <div role="status">
          <p className={styles.verdict}>
            <Tag color={colorOf[answer.verdict]}>{t(`system.access.verdict.${answer.verdict}`)}</Tag>
          </p>
          <Steps
            current={-1}
            orientation="vertical"
            size="small"
            items={answer.steps.map(({ step, verdict, finding, params }) => ({
              status: statusOf[verdict],
              title: t(`system.access.findings.${step}.${finding}`, params),
              content: verdict === 'pass' ? undefined : t(`system.access.verdicts.${verdict}`),
            }))}
          />
        </div>
      )}
    </div>
  );
}
