import { readFoodTable, type TableFood, takeTableFoods } from '@kiga/contract/catering/food.acts.ts';
import { type FoodGroup, foodGroups } from '@kiga/contract/catering/foods.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Empty, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import styles from './catering.module.css';

const WIDTH = 'min(52em, 94vw)';

/** Dialog that takes foods of the table over: search by name, narrow to a group, and choose many at once. */
export default function TakeFoodsDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client, language } = kit;
  const { message } = App.useApp();
  useFocusBack();
  const afterSave = useAfterSave();
  const table = useQuery({
    queryKey: ['catering.food', 'table'],
    queryFn: ({ signal }) => client.call(readFoodTable, {}, { signal }),
  });
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<FoodGroup>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const { send, sending, renew } = useSending();

  const nameOf = ({ nameZh, nameEn }: TableFood) => (language === 'en_US' ? nameEn : nameZh);
  const text = typed.trim().toLowerCase();
  const listed = (table.data?.foods ?? []).filter(
    (food) =>
      (!group || food.foodGroup === group) &&
      (food.nameZh.includes(text) || food.nameEn.toLowerCase().includes(text) || food.code === text),
  );
  const free = listed.filter(({ isUsed }) => !isUsed);

  function choose(codes: readonly string[], isOn: boolean) {
    // The last attempt was about other foods.
    renew();
    setFailure(undefined);
    setChosen((before) =>
      isOn ? new Set([...before, ...codes]) : new Set([...before].filter((code) => !codes.includes(code))),
    );
  }

  const take = () =>
    send(async (options) => {
      const foods = [...chosen].map((code) => ({ code }));
      const { taken } = await client.call(takeTableFoods, { foods }, options);
      message.success(t('catering.food.done.takeFromTable', { count: taken }));
      onClose();
      void afterSave();
    }, setFailure);

  function factsOf({ values, ediblePercent }: TableFood): string {
    const { energyKcal, proteinG } = values;
    return [
      t('catering.table.energy', { kcal: energyKcal ?? t('catering.table.unknown') }),
      t('catering.table.protein', { grams: proteinG ?? t('catering.table.unknown') }),
      ...(ediblePercent < 100 ? [t('catering.table.edible', { percent: ediblePercent })] : []),
    ].join(t('kit.field.comma'));
  }

  function list() {
    if (table.isError) {
      return <LoadFailure failure={table.error} attempts={table.errorUpdateCount} retry={() => void table.refetch()} />;
    }
    if (!table.data) return <PageSkeleton />;
    if (listed.length === 0) {
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('catering.table.none')}>
          {t('catering.table.noneText')}
        </Empty>
      );
    }
    return (
      <ul className={styles.foods} aria-label={t('catering.food.plural')}>
        {listed.map((food) => (
          <li key={food.code}>
            <Checkbox
              checked={food.isUsed || chosen.has(food.code)}
              disabled={food.isUsed}
              onChange={({ target }) => choose([food.code], target.checked)}
            >
              <span className={styles.foodName}>{nameOf(food)}</span>{' '}
              <span className={styles.quiet}>{food.isUsed ? t('catering.table.used') : factsOf(food)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    );
  }

  return (
    <Modal
      open
      width={WIDTH}
      title={t('catering.table.title')}
      onCancel={onClose}
      onOk={() => void take()}
      okText={t('catering.table.ok')}
      okButtonProps={{ disabled: chosen.size === 0, loading: sending }}
      mask={{ closable: chosen.size === 0 }}
    >
      {failure !== undefined && (
        <Alert type="error" showIcon title={failureText(kit, failure)} className={styles.failure} />
      )}
      <div className={styles.narrow}>
        <Input
          allowClear
          autoFocus
          aria-label={t('catering.table.search')}
          placeholder={t('catering.table.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          allowClear
          aria-label={t('catering.table.group')}
          placeholder={t('catering.table.allGroups')}
          value={group}
          onChange={setGroup}
          options={foodGroups.map((value) => ({ value, label: t(`catering.food.options.foodGroup.${value}`) }))}
        />
        <Button
          disabled={free.length === 0}
          onClick={() =>
            choose(
              free.map(({ code }) => code),
              true,
            )
          }
        >
          {t('catering.table.chooseAll', { count: free.length })}
        </Button>
      </div>
      {list()}
      <p className={styles.quiet}>
        {chosen.size > 0 && <strong>{t('catering.table.chosen', { count: chosen.size })} </strong>}
        {table.data && t('catering.table.note', { source: table.data.source })}
      </p>
    </Modal>
  );
}
