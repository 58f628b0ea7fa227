import { useSyncExternalStore } from 'react';
import { isLanguage, type PageLanguage } from '../i18n/languages.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME = 'mneme-theme';
const LANGUAGE = 'mneme-language';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(name: string, value: string): void {
  localStorage.setItem(name, value);
  for (const listener of listeners) {
    listener();
  }
}

function savedTheme(): Theme {
  return THEMES.find((theme) => theme === localStorage.getItem(THEME)) ?? 'system';
}

/** The visitor's theme; `system` follows the machine. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, savedTheme), (theme) => keep(THEME, theme)];
}

/** The language that was chosen, else the first of the browser's that the page speaks, else English. */
export function savedLanguage(): PageLanguage {
  const wished = [localStorage.getItem(LANGUAGE), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wished.find((tag): tag is PageLanguage => isLanguage(tag)) ?? 'en';
}

export function saveLanguage(language: PageLanguage): void {
  localStorage.setItem(LANGUAGE, language);
}
