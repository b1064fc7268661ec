import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { MAX_CALENDAR_ENTRIES, WORK_KINDS } from '@zutai/contract';
import { Alert, Button, DatePicker, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { FilterChips } from '../../components/filter-chips/index.ts';
import type { FilterPicker } from '../../components/managed-list/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import { DayAgenda, MonthAgenda } from './Agenda.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { addMonths, monthOf } from './month-days.ts';
import { MINE, useCalendar } from './use-calendar.ts';
import styles from './work-calendar.module.css';

type Calendar = ReturnType<typeof useCalendar>;

function Filters({ calendar, picker: Picker }: { calendar: Calendar; picker: FilterPicker }) {
  const t = useText('workCalendar');
  const common = useText('common');
  const { list, query } = calendar;
  const { whose = '', equipmentId = '' } = list.filters;
  const isPerson = whose !== '' && whose !== MINE;
  const people = (query.data?.people ?? []).map(({ id, title }) => ({ value: id, label: title }));
  // Somebody who has nothing to do in this month is still who it is asked for.
  const known = !isPerson || people.some(({ value }) => value === whose);
  return (
    <>
      <FilterChips
        label={t('kind')}
        isLabelShown
        value={calendar.kind ?? ''}
        onChange={(kind) => list.setFilter('work', kind)}
        choices={[
          { value: '', text: t('kind_all') },
          ...WORK_KINDS.map((value) => ({ value, text: t(`kind_${value}`) })),
        ]}
      />
      <FilterChips
        label={t('whose')}
        isLabelShown
        value={isPerson ? 'person' : whose}
        onChange={(chosen) => list.setFilter('whose', chosen)}
        choices={[
          { value: '', text: t('whose_all') },
          { value: MINE, text: t('whose_mine') },
        ]}
      />
      <Select<string | null>
        className={styles.person ?? ''}
        aria-label={t('person')}
        placeholder={t('person')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={isPerson ? whose : null}
        onChange={(chosen) => list.setFilter('whose', chosen ?? '')}
        options={known ? people : [...people, { value: whose, label: whose }]}
      />
      <Picker
        label={t('equipment')}
        value={equipmentId || null}
        onChange={(id) => list.setFilter('equipmentId', id ?? '')}
      />
      {list.hasFilters && (
        <Button type="link" size="small" onClick={list.resetFilters}>
          {common('reset')}
        </Button>
      )}
    </>
  );
}

function Months({ month, today, choose, chooseMonth }: Calendar) {
  const t = useText('workCalendar');
  return (
    <div className={styles.months}>
      <Button
        icon={<LeftOutlined />}
        aria-label={t('previousMonth')}
        onClick={() => chooseMonth(addMonths(month, -1))}
      />
      <DatePicker
        picker="month"
        aria-label={t('month')}
        allowClear={false}
        value={dayjs(`${month}-01`)}
        minDate={dayjs('2000-01-01')}
        maxDate={dayjs('2099-12-31')}
        onChange={(chosen) => chosen && chooseMonth(chosen.format('YYYY-MM'))}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={t('nextMonth')}
        onClick={() => chooseMonth(addMonths(month, 1))}
      />
      <Button disabled={month === monthOf(today)} onClick={() => choose(today)}>
        {t('today')}
      </Button>
    </div>
  );
}

function Shown({ calendar }: { calendar: Calendar }) {
  const t = useText('workCalendar');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { query, byDay, month, day, today, choose } = calendar;
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  if (!isPhone)
    return (
      <div aria-busy={query.isPlaceholderData}>
        <MonthGrid {...{ month, day, today, byDay }} onChoose={choose} />
        <DayAgenda day={day} entries={byDay.get(day) ?? []} />
      </div>
    );
  if (byDay.size > 0) return <MonthAgenda {...{ day, byDay }} onEarlier={() => choose(`${month}-01`)} />;
  return query.isPlaceholderData ? (
    <Skeleton active paragraph={{ rows: 8 }} />
  ) : (
    <EmptyState title={t('monthEmptyTitle')} text={t('monthEmptyText')} />
  );
}

/** Repairs with a time and inspections, made and planned, by the day they are due; a list of days on a phone. */
export function WorkCalendar({ tools, picker }: { tools: ReactNode; picker: FilterPicker }) {
  const t = useText('workCalendar');
  const calendar = useCalendar();
  return (
    <section className={styles.calendar}>
      <div className={styles.tools}>
        <Months {...calendar} />
        <Filters calendar={calendar} picker={picker} />
        <span className={styles.right}>{tools}</span>
      </div>
      <StaleNotice query={calendar.query} />
      {calendar.query.data?.isCut === true && (
        <Alert type="info" showIcon title={t('cut', { count: MAX_CALENDAR_ENTRIES })} />
      )}
      <Shown calendar={calendar} />
    </section>
  );
}
