import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes with Escape, and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onCancel={onClose} className="dialog">
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="button button-icon" onClick={onClose} aria-label={t('states.close')}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
