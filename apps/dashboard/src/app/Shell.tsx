import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { Mark } from '../ui/Mark.js';
import { SettingsBar } from './SettingsBar.js';

/** The frame of every view: where one is, the visitor's settings, and a way past both for the keyboard. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // A screen reader is told of a new view as it would be of a new page; the first one is announced by itself.
    if (shown.current !== pathname) {
      shown.current = pathname;
      main.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="topbar">
        <Link to="/" className="brand">
          <Mark />
          <span>Mneme</span>
        </Link>
        <nav className="topbar-nav" aria-label={t('shell.sections')}>
          <NavLink to="/" end>
            {t('shell.students')}
          </NavLink>
          <NavLink to="/classes">{t('classes.title')}</NavLink>
          <NavLink to="/operations">{t('shell.operations')}</NavLink>
        </nav>
        <SettingsBar />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
