import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelfModel } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { AsOf } from './AsOf.js';

/** What the memory knows and where its knowledge ends, in the sentences that it says of itself. */
export function SelfModelPanel() {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const found = useSelfModel(useMemoryRef(), i18n.language);
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{t('standing.selfModel')}</h2>
      <p className="quiet">{t('standing.selfModelText')}</p>
      <Answer query={found}>
        {({ asOf, knows, limits }) => (
          <>
            <h3>{t('standing.knows')}</h3>
            <Sentences all={knows} />
            <h3>{t('standing.limits')}</h3>
            <Sentences all={limits} />
            <AsOf at={asOf} />
          </>
        )}
      </Answer>
    </section>
  );
}

function Sentences({ all }: { readonly all: readonly string[] }) {
  return (
    <ul className="sentences">
      {all.map((sentence) => (
        <li key={sentence} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
