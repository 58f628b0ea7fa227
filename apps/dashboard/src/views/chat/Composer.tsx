import Mic from 'lucide-react/icons/mic';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpeech } from './useSpeech.js';

interface ComposerProps {
  readonly isRunning: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** Where the student writes, or speaks where the browser can listen. What was heard is sent only when it was read. */
export function Composer({ isRunning, onSend, onStop }: ComposerProps) {
  const { t, i18n } = useTranslation();
  const field = useId();
  const hint = useId();
  const [text, setText] = useState('');
  const speech = useSpeech(i18n.language, setText);
  const say = (said: string): void => {
    if (said.trim() !== '' && !isRunning) {
      speech?.stop();
      onSend(said.trim());
      setText('');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    say(text);
  };
  return (
    <form onSubmit={submit} className="composer">
      <label htmlFor={field}>{t('chat.message')}</label>
      <div className="row">
        <input
          id={field}
          dir="auto"
          value={text}
          autoComplete="off"
          aria-describedby={speech ? hint : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {speech ? (
          <button
            type="button"
            className="button button-talk"
            aria-pressed={speech.isListening}
            aria-label={t('chat.talk')}
            title={t('chat.talk')}
            onPointerDown={speech.start}
            onPointerUp={speech.stop}
            onPointerCancel={speech.stop}
            // The pointer has done its work above; a click without one comes from the keyboard or a screen reader.
            onClick={(event) => event.detail === 0 && (speech.isListening ? speech.stop() : speech.start())}
          >
            <Mic size={18} aria-hidden="true" />
          </button>
        ) : null}
        {isRunning ? (
          <button type="button" className="button" onClick={onStop}>
            {t('chat.stop')}
          </button>
        ) : (
          <button type="submit" className="button button-main">
            {t('chat.send')}
          </button>
        )}
      </div>
      {speech ? (
        <p id={hint} className="quiet composer-hint">
          {speech.problem ? t('chat.notHeard', { reason: speech.problem }) : t('chat.talkHint')}
        </p>
      ) : null}
      <p className="suggestions">
        {(['askCheck', 'askRecord'] as const).map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className="tag tag-button"
            disabled={isRunning}
            onClick={() => say(t(`chat.${suggestion}`))}
          >
            {t(`chat.${suggestion}`)}
          </button>
        ))}
      </p>
    </form>
  );
}
