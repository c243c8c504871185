import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { listKeys } from '@kiga/kit-web/list/use-list-keys.ts';
import { Modal } from 'antd';
import styles from './command-palette.module.css';
import { shortcut } from './shortcut.ts';

/** Examples of what the palette understands, each with its effect. */
const examples = [
  { typed: 'shell.help.screen', does: 'shell.help.screenText' },
  { typed: 'shell.help.person', does: 'shell.help.personText' },
  { typed: 'shell.help.add', does: 'shell.help.addText' },
  { typed: 'shell.help.act', does: 'shell.help.actText' },
  { typed: 'shell.help.theme', does: 'shell.help.themeText' },
] as const;

/** One page of help: what the palette understands, and the keyboard shortcuts. */
export default function HelpDialog({ onClose }: { onClose(): void }) {
  const { t } = useKit();
  useFocusBack();
  return (
    <Modal open title={t('shell.help.title')} footer={null} width="min(56em, 94vw)" onCancel={onClose}>
      <div className={styles.help}>
        <section>
          <h2>{t('shell.help.find', { shortcut })}</h2>
          <p>{t('shell.help.findText')}</p>
          <dl>
            {examples.map(({ typed, does }) => (
              <div key={typed}>
                <dt>
                  <kbd>{t(typed)}</kbd>
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>{t('kit.list.keys.title')}</h2>
          <dl>
            {listKeys.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
}
