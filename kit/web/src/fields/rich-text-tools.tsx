import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { checkFile } from '../files/check-file.ts';
import { localPicture } from '../files/local-pictures.ts';
import { useUpload } from '../files/use-upload.ts';
import { iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './rich-text.module.css';

interface Tool {
  /** Key of its label. */
  label: string;
  Icon: LucideIcon;
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
}

const tools: readonly Tool[] = [
  {
    label: 'kit.richText.bold',
    Icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'kit.richText.italic',
    Icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'kit.richText.underline',
    Icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'kit.richText.strike',
    Icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: 'kit.richText.heading',
    Icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'kit.richText.subheading',
    Icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'kit.richText.bullets',
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'kit.richText.numbers',
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'kit.richText.quote',
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const history: readonly Tool[] = [
  { label: 'kit.richText.undo', Icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'kit.richText.redo', Icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

interface RichTextToolsProps {
  editor: Editor;
  /** Purpose of uploaded pictures, and the place of the field in its form. */
  module: string;
  place: string;
  controlId: string;
}

/** Toolbar of an editor. The arrow keys move between its buttons, and Tab leaves it. */
export function RichTextTools({ editor, module, place, controlId }: RichTextToolsProps) {
  const kit = useKit();
  const { t } = kit;
  const [linking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { phase, upload } = useUpload({
    mode: 'image',
    module,
    place,
    onChange(path) {
      if (path === null) return;
      const src = localPicture(path);
      // The editor's own attribute, in addition to those of the extension.
      const attributes = { src, file: path, alt: '' } as { src: string };
      if (src) editor.chain().focus().setImage(attributes).run();
    },
  });
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      // An editor of a hidden tab is destroyed, and has no document to ask.
      const isThere = !current.isDestroyed;
      return {
        tools: tools.map(({ isOn }) => isThere && (isOn?.(current) ?? false)),
        link: isThere && current.isActive('link'),
      };
    },
  });
  const button = ({ label, Icon, run }: Tool, isOn?: boolean) => (
    <Button
      key={label}
      type="text"
      size="small"
      tabIndex={label === tools[0]?.label ? 0 : -1}
      aria-pressed={isOn}
      aria-label={t(label)}
      title={t(label)}
      className={isOn ? (styles.on ?? '') : ''}
      icon={<Icon size={iconSizePx.button} aria-hidden />}
      onClick={() => run(editor)}
    />
  );
  const formats = rulesOf('image').formats.map((format) => `.${format}`);
  return (
    <>
      <div
        className={styles.tools}
        role="toolbar"
        aria-label={t('kit.richText.toolbar')}
        aria-controls={controlId}
        tabIndex={-1}
        onKeyDown={moveWithin}
      >
        {tools.map((tool, index) => button(tool, on.tools[index]))}
        {button({ label: 'kit.richText.link', Icon: Link, run: () => setLinking(true) }, on.link)}
        {button({ label: 'kit.richText.picture', Icon: ImagePlus, run: () => input.current?.click() })}
        {history.map((tool) => button(tool))}
        <input
          ref={input}
          type="file"
          accept={formats.join()}
          hidden
          aria-label={t('kit.richText.picture')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            const refusal = file ? checkFile(file, 'image') : null;
            setRefused(refusal?.error ?? null);
            // Pictures of a text keep their shape, so there is nothing to crop.
            if (file && !refusal) void upload(file);
          }}
        />
      </div>
      {linking && <LinkLine editor={editor} onClose={() => setLinking(false)} />}
      <UploadLine phase={phase} refused={refused} />
    </>
  );
}

/** Moves the focus among the buttons of a toolbar. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Line for the address of a link. */
function LinkLine({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useKit();
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'));
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const href = address.trim();
    if (!URL.canParse(href) || new URL(href).protocol !== 'https:') return setWrong(true);
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div className={styles.link}>
      <Input
        autoFocus
        value={address}
        aria-label={t('kit.richText.address')}
        placeholder={t('kit.richText.addressHint')}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : undefined}
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The form around must not be sent.
          event.preventDefault();
          set();
        }}
      />
      <Button size="small" type="primary" onClick={set}>
        {t('kit.richText.setLink')}
      </Button>
      {editor.isActive('link') && (
        <Button
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('kit.richText.removeLink')}
        </Button>
      )}
      {isWrong && (
        <span role="alert" className={styles.failure}>
          {t('kit.richText.addressWrong')}
        </span>
      )}
    </div>
  );
}

/** Line about a picture that is on its way, or that was refused. */
function UploadLine({ phase, refused }: { phase: ReturnType<typeof useUpload>['phase']; refused: string | null }) {
  const { t } = useKit();
  if (phase.at === 'running') return <UploadText text={t('kit.richText.uploading')} />;
  if (phase.at === 'failed') return <UploadText isFailure text={`${t('kit.files.failed')}: ${phase.reason}`} />;
  if (refused === null) return null;
  const isLarge = refused === 'FIELD_FILE_TOO_LARGE';
  return <UploadText isFailure text={t(isLarge ? 'kit.files.tooLarge' : 'kit.files.wrongFormat')} />;
}

function UploadText({ text, isFailure = false }: { text: string; isFailure?: boolean }) {
  return (
    <p role="status" className={`${styles.line} ${isFailure ? styles.failure : ''}`}>
      {text}
    </p>
  );
}
