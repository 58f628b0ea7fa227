import { useTranslation } from 'react-i18next';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Goes on with a list that comes in pages. */
export function MoreButton({ list }: { readonly list: Paged }) {
  const { t } = useTranslation();
  if (!list.hasNextPage) {
    return null;
  }
  return (
    <button
      type="button"
      className="button more"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? t('states.loading') : t('states.more')}
    </button>
  );
}
