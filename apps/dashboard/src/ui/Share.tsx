import { useFormat } from '../i18n/format.js';

/** A share in [0, 1] as a bar with its figure. `meter` is what it is, for screen readers too. */
export function Share({ value, label }: { readonly value: number; readonly label: string }) {
  const format = useFormat();
  return (
    <span className="share">
      <meter min={0} max={1} value={value} aria-label={label} />
      <span className="figure">{format.percent(value)}</span>
    </span>
  );
}
