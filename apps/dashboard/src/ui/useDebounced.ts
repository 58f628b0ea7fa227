import { useEffect, useState } from 'react';

/** A text that is being typed is asked for once the fingers rest this long. */
const REST_MS = 250;

/** The value as it was when it last rested. */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
