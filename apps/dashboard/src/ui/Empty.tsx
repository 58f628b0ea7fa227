import type { ReactNode } from 'react';

/** A list with nothing in it: what it would hold, and how something comes to be there. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 120 60" aria-hidden="true" focusable="false">
        <path d="M18 44 60 14l42 30M39 29h42" />
        <circle cx="18" cy="44" r="6" />
        <circle cx="60" cy="14" r="6" />
        <circle cx="102" cy="44" r="6" />
      </svg>
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
    </div>
  );
}
