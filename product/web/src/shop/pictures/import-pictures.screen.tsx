import { commodityPictures, type PicturedCommodity } from '@kiga/contract/shop/commodity.acts.ts';
import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ChooseFiles } from '@kiga/kit-web/files/many/choose-files.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PictureList } from './picture-list.tsx';
import styles from './pictures.module.css';
import { usePictureRows } from './use-picture-rows.ts';

const queryKey = [commodityPictures.name];

/** Screen of a seller that adds pictures of many commodities at once, each matched by the name of its file. */
export default function ImportPicturesScreen() {
  const { t, client, open, drawings, tenantOfSession } = useKit();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(commodityPictures, {}, { signal }),
    // Pictures in progress refer to these commodities.
    refetchOnWindowFocus: false,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  const back = (
    <Button onClick={() => open(tenantOfSession === null ? '/shop/commodities' : '/shop/own-commodities')}>
      {t('shop.pictures.back')}
    </Button>
  );

  if (data === undefined && isError) {
    return error instanceof CallError && error.error === 'SHOP_NOT_SELLER' ? (
      <StatusPage alert drawing={<drawings.Forbidden />} title={error.text} />
    ) : (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    );
  }
  if (data === undefined) return <PageSkeleton />;
  if (data.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('shop.commodity.emptyTitle')}
        sentence={t('shop.pictures.emptyText')}
        actions={back}
      />
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('shop.pictures.title')}</h1>
          <p className={styles.quiet}>{t('shop.pictures.lead')}</p>
        </div>
        {back}
      </header>
      <Pictures commodities={data} />
    </div>
  );
}

function Pictures({ commodities }: { commodities: readonly PicturedCommodity[] }) {
  const { t } = useKit();
  const { dirty } = useTab();
  const queries = useQueryClient();
  const pictures = usePictureRows(commodities);
  const { rows, work } = pictures.files;
  const isOpen = rows.some(({ phase }) => phase !== 'saved');
  useEffect(() => dirty(isOpen), [dirty, isOpen]);
  const missing = commodities.filter((one) => one.pictures[0] === null);
  const [example] = [...missing, ...commodities];
  return (
    <section className={styles.main} aria-label={t('shop.commodity.groups.pictures')}>
      <p className={styles.quiet} role="status">
        {missing.length === 0
          ? t('shop.pictures.allHave')
          : t('shop.pictures.missing', { count: missing.length, all: commodities.length })}
      </p>
      <ChooseFiles
        mode="image"
        words={{ choose: t('shop.pictures.choose'), drop: t('shop.pictures.drop') }}
        example={example && t('shop.pictures.names', { number: example.commodityNumber })}
        onChoose={pictures.add}
        disabled={work?.kind === 'saving'}
      />
      <PictureList
        pictures={pictures}
        commodities={commodities}
        onSaved={() => {
          for (const key of [queryKey, [commodity.key]]) void queries.invalidateQueries({ queryKey: key });
        }}
      />
    </section>
  );
}
