import { plainTextOf, withoutAddresses } from '@kiga/entity/fields/plain-text-of.ts';
import type { RichTextField } from '@kiga/entity/fields/rich-text.ts';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import { type Kit, useKit } from '../kit-context.tsx';
import type { WidgetProps } from './field-view.ts';
import styles from './rich-text.module.css';
import { addressOf } from './rich-text.tsx';
import { RichTextTools } from './rich-text-tools.tsx';

/** Editor of a document, with a toolbar and a counter of its plain text. */
export default function RichTextWidget(props: WidgetProps) {
  const { entity, field, name, label, path, controlId, value, onChange, describedBy } = props;
  const kit = useKit();
  const { maxLength } = field as RichTextField;
  const html = typeof value === 'string' ? value : '';
  // The value that the editor told last. Only a value from elsewhere replaces its content.
  const told = useRef(html);
  const title = label ?? fieldLabel(kit, entity, name);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https'], autolink: false },
      }),
      StoredPicture,
    ],
    content: withLocalAddresses(kit, html),
    editorProps: {
      attributes: { id: controlId, class: `${styles.text} ${styles.area}`, role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate({ editor: current }) {
      const next = withoutAddresses(current.getHTML());
      const isEmpty = plainTextOf(next) === '' && !next.includes('data-file');
      told.current = isEmpty ? '' : next;
      onChange(isEmpty ? null : next);
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed || withoutAddresses(html) === withoutAddresses(told.current)) return;
    told.current = html;
    editor.commands.setContent(withLocalAddresses(kit, html), { emitUpdate: false });
  }, [editor, kit, html]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setOptions({
      editorProps: {
        attributes: {
          id: controlId,
          class: `${styles.text} ${styles.area}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': title,
          'aria-invalid': String(describedBy !== undefined),
          ...(describedBy && { 'aria-describedby': describedBy }),
        },
      },
    });
  }, [editor, controlId, title, describedBy]);
  const { length } = plainTextOf(html);
  if (!editor) return null;
  return (
    <div className={styles.editor} data-wide data-invalid={describedBy !== undefined}>
      <RichTextTools editor={editor} module={entity.name} place={path} controlId={controlId} />
      <EditorContent editor={editor} />
      <div className={styles.foot}>
        <span />
        <span className={length > maxLength ? styles.failure : undefined}>
          {length} / {maxLength}
        </span>
      </div>
    </div>
  );
}

/** A picture that the store holds. Its address is temporary, its path stays. */
const StoredPicture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      file: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file'),
        renderHTML: ({ file }) => (file === null ? {} : { 'data-file': String(file) }),
      },
    };
  },
  // Pictures of other sites would be refused.
  parseHTML: () => [{ tag: 'img[data-file]' }],
}).configure({ allowBase64: false });

/** Returns a document whose pictures have addresses that the browser can show. */
function withLocalAddresses(kit: Kit, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    const address = addressOf(kit, picture);
    if (address === null) picture.removeAttribute('src');
    else picture.setAttribute('src', address);
  }
  return body.innerHTML;
}
