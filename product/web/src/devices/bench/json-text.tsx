import { Fragment } from 'react';
import styles from './bench.module.css';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|[^"\d]+?(?=["\d-]|true|false|null|$)|./g;

/** JSON with colours by the kind of value. Lines may break after each comma. */
export function JsonText({ text }: { text: string }) {
  return (
    <code className={styles.json}>
      {[...text.matchAll(TOKEN)].map(([token, string, colon, other], index) => {
        const key = `${index}`;
        if (string !== undefined && colon !== undefined) {
          return (
            <Fragment key={key}>
              <span className={styles.jsonName}>{string}</span>
              {colon}
            </Fragment>
          );
        }
        if (string !== undefined) return <Value key={key} text={string} className={styles.jsonText} />;
        if (other !== undefined) return <Value key={key} text={other} className={styles.jsonNumber} />;
        return (
          <Fragment key={key}>
            {token}
            {token.includes(',') && <wbr />}
          </Fragment>
        );
      })}
    </code>
  );
}

function Value({ text, className }: { text: string; className: string | undefined }) {
  return <span className={className}>{text}</span>;
}
