import { type ReactNode, useId } from 'react';
import { useThemeClass } from '../theme/theme-class.ts';

interface SegmentedProps {
  value: string;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
  onChange(value: string): void;
  'aria-label'?: string;
}

/** A segmented control with the look of the component library without its program. */
export function Segmented({ value, options, onChange, 'aria-label': label }: SegmentedProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`ant-segmented ${useThemeClass()}`}>
      <div className="ant-segmented-group">
        {options.map((option) => (
          <label
            key={option.value}
            className={option.value === value ? 'ant-segmented-item ant-segmented-item-selected' : 'ant-segmented-item'}
          >
            <input
              className="ant-segmented-item-input"
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <div className="ant-segmented-item-label">
              {option.icon && <span className="ant-segmented-item-icon">{option.icon}</span>}
              {option.icon ? <span>{option.label}</span> : option.label}
            </div>
          </label>
        ))}
      </div>
    </div>
  );
}
