import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { localPicture } from '../files/local-pictures.ts';
import { type Kit, useKit } from '../kit-context.tsx';
import type { FieldTextProps, FieldView } from './field-view.ts';
import { NoValue } from './no-value.tsx';
import styles from './rich-text.module.css';

/** Tags of a document that are shown as they are. */
const shown = new Set(['P', 'H2', 'H3', 'STRONG', 'EM', 'U', 'S', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'BR']);

/** A document for reading. Its nodes are built one by one, so nothing in the stored text can become a script. */
export function RichText({ html }: { html: string }) {
  const kit = useKit();
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(kit, body);
  }, [kit, html]);
  return <div className={styles.text}>{content}</div>;
}

function childrenOf(kit: Kit, node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => (
    // The document never changes in place, so positions identify its nodes.
    <Fragment key={String(index)}>{elementOf(kit, child)}</Fragment>
  ));
}

function elementOf(kit: Kit, node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const { tagName } = node;
  if (tagName === 'BR') return <br />;
  if (tagName === 'IMG') return <PictureOf kit={kit} node={node} />;
  const href = node.getAttribute('href') ?? '';
  if (tagName === 'A' && href.startsWith('https://')) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {childrenOf(kit, node)}
        <span className={styles.spoken}> {kit.t('kit.richText.newWindow')}</span>
      </a>
    );
  }
  if (shown.has(tagName)) return createElement(tagName.toLowerCase(), null, ...childrenOf(kit, node));
  return ['SCRIPT', 'STYLE'].includes(tagName) ? null : childrenOf(kit, node);
}

function PictureOf({ kit, node }: { kit: Kit; node: Element }) {
  const address = addressOf(kit, node);
  return address === null ? null : <img src={address} alt={node.getAttribute('alt') || kit.t('kit.richText.alt')} />;
}

/** Returns the address of a picture of a document: of an upload of this page, or as the server signed it. */
export function addressOf({ imageHosts }: Pick<Kit, 'imageHosts'>, node: Element): string | null {
  const path = node.getAttribute('data-file');
  if (path === null) return null;
  const signed = node.getAttribute('src');
  return localPicture(path) ?? (signed === null ? null : imageAddress(signed, imageHosts));
}

function RichTextText({ value }: FieldTextProps) {
  return typeof value === 'string' && value !== '' ? <RichText html={value} /> : <NoValue />;
}

/** View of documents. */
export const richTextView = { Text: RichTextText, isWide: () => true } satisfies FieldView;
