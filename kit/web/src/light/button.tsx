import type { ComponentProps, ReactNode } from 'react';
import { useThemeClass } from '../theme/theme-class.ts';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'color'> {
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  danger?: boolean;
  /** True for the brand's colour without a filled background. */
  outlined?: boolean;
  icon?: ReactNode;
}

// As literals: the first styles of a page are those of the classes that appear in this folder.
const sizes = { small: 'ant-btn-sm', middle: '', large: 'ant-btn-lg' };
const colours = {
  default: 'ant-btn-color-default',
  primary: 'ant-btn-color-primary',
  link: 'ant-btn-color-link',
  danger: 'ant-btn-dangerous ant-btn-color-dangerous',
};
const types = {
  default: { colour: colours.default, classes: 'ant-btn-default ant-btn-variant-outlined' },
  primary: { colour: colours.primary, classes: 'ant-btn-primary ant-btn-variant-solid' },
  text: { colour: colours.default, classes: 'ant-btn-text ant-btn-variant-text' },
  link: { colour: colours.link, classes: 'ant-btn-link ant-btn-variant-link' },
};
const inOutline = { colour: colours.primary, classes: `ant-btn-default ant-btn-variant-outlined ${styles.outlined}` };

/**
 * A button with the look of the component library without its program: it uses the library's classes. For parts of the first list;
 * elsewhere use the library's.
 */
export function Button(props: ButtonProps) {
  const {
    type = 'default',
    size = 'middle',
    danger = false,
    outlined = false,
    icon,
    className,
    children,
    ...rest
  } = props;
  const theme = useThemeClass();
  const look = outlined ? inOutline : types[type];
  const classes = [
    'ant-btn',
    theme,
    look.classes,
    danger ? colours.danger : look.colour,
    sizes[size],
    icon && children === undefined ? 'ant-btn-icon-only' : '',
    className,
  ];
  return (
    <button {...rest} type="button" className={classes.filter(Boolean).join(' ')}>
      {icon && <span className="ant-btn-icon">{icon}</span>}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
