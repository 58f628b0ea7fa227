import { type ReactNode, useEffect } from 'react';

/** The heading of a view with a sentence on what it shows; also the document's title. */
export function ViewHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Mneme`;
  }, [title]);
  return (
    <header className="view-head">
      <h1>{title}</h1>
      {children ? <p className="lead">{children}</p> : null}
    </header>
  );
}
