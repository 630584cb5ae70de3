import { PRESSURE_DESCRIPTIONS, type PressureLevel } from '#domain/ledger/contact-pressure.ts';
import './pressure-mark.css';

const SHORT = { medium: 'Medium pressure', high: 'High pressure' };

/** Marks a company that several accounts exported; nothing for low pressure, or if it is unknown. */
export function PressureMark({ level, iconOnly = false }: { level: PressureLevel | undefined; iconOnly?: boolean }) {
  if (level !== 'medium' && level !== 'high') return null;
  return (
    <span className="pressure" data-level={level} title={PRESSURE_DESCRIPTIONS[level]}>
      <span className={iconOnly ? 'sr-only' : ''}>{SHORT[level]}</span>
    </span>
  );
}
