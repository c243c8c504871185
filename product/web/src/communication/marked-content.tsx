import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import styles from './marked-text.module.css';
import { markedText, wordsOf } from './marked-text.ts';

/** The text of a record with its sensitive words marked. */
export function MarkedText({ content, sensitiveWords }: { content: string; sensitiveWords: unknown }) {
  return markedText(content, wordsOf(sensitiveWords)).map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** The content of a record in a list, with its sensitive words marked. */
export function ContentCell({ record }: { record: EntityRecord }) {
  return <MarkedText content={String(record.content ?? '')} sensitiveWords={record.sensitiveWords} />;
}
