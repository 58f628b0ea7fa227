import { useEffect, useRef, useState } from 'react';

/** What of the Web Speech API is used; browsers differ in the name of its constructor. */
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognitionResults extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

interface RecognitionFailure extends Event {
  readonly error: string;
}

type RecognitionConstructor = new () => Recognition;

/** Listening to the visitor. */
export interface Speech {
  readonly isListening: boolean;
  /** Why nothing was heard, as the browser calls it; null where nothing went wrong. */
  readonly problem: string | null;
  start(): void;
  stop(): void;
}

/** No words came; that is no trouble worth telling of. */
const QUIET: ReadonlySet<string> = new Set(['aborted', 'no-speech']);

/**
 * Turns speech into text where the browser can; null where it can't.
 *
 * @param language of the page
 * @param hear is told all that was understood so far, while it is being said
 */
export function useSpeech(language: string, hear: (text: string) => void): Speech | null {
  const recognition = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => recognition.current?.abort(), []);
  const Constructor = recognitionConstructor();
  if (!Constructor) {
    return null;
  }
  const start = (): void => {
    recognition.current?.abort();
    const listening = new Constructor();
    listening.lang = spokenTag(language);
    listening.interimResults = true;
    listening.addEventListener('result', (event) => hear(transcriptOf(event as RecognitionResults)));
    listening.addEventListener('error', (event) => {
      const { error } = event as RecognitionFailure;
      setProblem(QUIET.has(error) ? null : error);
    });
    listening.addEventListener('end', () => setListening(false));
    recognition.current = listening;
    setProblem(null);
    setListening(true);
    listening.start();
  };
  return { isListening, problem, start, stop: () => recognition.current?.stop() };
}

function recognitionConstructor(): RecognitionConstructor | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, unknown>;
  const found = SpeechRecognition ?? webkitSpeechRecognition;
  return typeof found === 'function' ? (found as RecognitionConstructor) : null;
}

/** The visitor's own variety of the page's language, where the browser names one: accents differ. */
function spokenTag(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

function transcriptOf({ results }: RecognitionResults): string {
  return Array.from(results, (result) => result[0]?.transcript ?? '').join('');
}
