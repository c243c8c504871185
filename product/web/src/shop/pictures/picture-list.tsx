import { type PicturedCommodity, pictureFields } from '@kiga/contract/shop/commodity.acts.ts';
import { FileList, readyRows } from '@kiga/kit-web/files/many/file-list.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Select } from 'antd';
import { groupOf, type PictureRow, spotOf, spotsTwice } from './picture-rows.ts';
import styles from './pictures.module.css';
import type { usePictureRows } from './use-picture-rows.ts';

interface PictureListProps {
  pictures: ReturnType<typeof usePictureRows>;
  commodities: readonly PicturedCommodity[];
  /** Called when a run of saves is over. */
  onSaved(): void;
}

/** Chosen pictures with the commodity and the place of each, and what they replace. */
export function PictureList({ pictures, commodities, onSaved }: PictureListProps) {
  const { t } = useKit();
  const { files } = pictures;
  const twice = spotsTwice(files.rows);
  const groupOfRow = (row: PictureRow) => groupOf(row, twice);
  const byId = new Map(commodities.map((one) => [one.id, one]));
  const goodsOf = ({ commodityId }: PictureRow) => byId.get(commodityId ?? '');
  const labelOf = ({ commodityNumber, commodityName }: PicturedCommodity) => `${commodityNumber} · ${commodityName}`;
  const placeWord = (place: number | null) => t(`shop.commodity.fields.${pictureFields[place ?? 0]}`);
  const options = ({ matches }: PictureRow) => {
    // Those that the file name may mean come first.
    const meant = matches.flatMap(({ commodityId }) => byId.get(commodityId) ?? []);
    const others = commodities.filter((one) => !meant.includes(one));
    return [...meant, ...others].map((one) => ({ value: one.id, label: labelOf(one) }));
  };

  function target(row: PictureRow) {
    const { id, phase, place, path } = row;
    const goods = goodsOf(row);
    if (phase === 'refused') return null;
    if (phase === 'saved' || phase === 'saving') {
      return goods && t('shop.pictures.spot', { goods: labelOf(goods), place: placeWord(place) });
    }
    return (
      <div className={styles.target}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          value={row.commodityId}
          placeholder={t('shop.pictures.commodity.choose')}
          aria-label={t('shop.pictures.commodity.label', { file: path })}
          options={options(row)}
          onChange={(value: string | undefined) => pictures.setCommodity(row, value ?? null)}
        />
        <Select
          value={place}
          placeholder={t('shop.pictures.place.choose')}
          aria-label={t('shop.pictures.place.label', { file: path })}
          options={pictureFields.map((_, value) => ({ value, label: placeWord(value) }))}
          onChange={(value: number) => files.change(id, { place: value })}
        />
      </div>
    );
  }

  function replaced(row: PictureRow) {
    const address = row.place === null ? null : (goodsOf(row)?.pictures[row.place] ?? null);
    if (address === null || row.phase === 'refused' || row.phase === 'saved') return null;
    const word = t('shop.pictures.place.replaces');
    return <img className={styles.replaced} src={address} alt={word} title={word} />;
  }

  function doubtsOf(row: PictureRow) {
    const { commodityId, place, matches } = row;
    if (commodityId === null) {
      return matches.length > 1
        ? t('shop.pictures.states.several', { count: matches.length })
        : t('shop.pictures.states.unknown');
    }
    if (place === null) return t('shop.pictures.states.noPlace');
    if (!twice.has(spotOf(row) ?? '')) return null;
    return t('shop.pictures.states.twice', { name: goodsOf(row)?.commodityName ?? '', place: placeWord(place) });
  }

  return (
    <FileList<PictureRow>
      files={files}
      groupOf={groupOfRow}
      saveText={(count) => t('shop.pictures.save', { count })}
      onSave={() => void pictures.save(readyRows(files, groupOfRow)).then(onSaved)}
      targets={[
        { title: t('shop.pictures.commodity.column'), key: 'target', width: 250, render: (_, row) => target(row) },
        { title: t('shop.pictures.place.column'), key: 'replaced', width: 84, render: (_, row) => replaced(row) },
      ]}
      doubtsOf={doubtsOf}
    />
  );
}
