import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { useMemory } from '../api/queries.js';
import { Answer } from '../ui/Answer.js';
import { ViewIcon } from '../ui/ViewIcon.js';
import { MEMORY_VIEWS, memoryAddress, studentAddress, useMemoryRef } from './memory-ref.js';

/** The frame of the views of one memory: whose it is, and the views beside each other. */
export function MemoryShell() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const found = useMemory(memory);
  return (
    <div className="memory">
      <aside className="memory-side">
        <div className="memory-whose">
          <Link to={studentAddress(memory.student)} className="memory-student">
            <bdi>{memory.student}</bdi>
          </Link>
          <p className="memory-subject" title={memory.subject}>
            <bdi>{found.data?.name ?? memory.subject}</bdi>
          </p>
        </div>
        <nav aria-label={t('memory.views')}>
          <ul className="memory-nav">
            {MEMORY_VIEWS.map((view) => (
              <li key={view}>
                <NavLink to={memoryAddress(view, memory)}>
                  <ViewIcon view={view} />
                  {t(`views.${view}.short`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className="memory-main">
        {/* A memory that isn't there is said once, here, and not by every view in its own words. */}
        <Answer query={found}>{() => <Outlet />}</Answer>
      </div>
    </div>
  );
}
