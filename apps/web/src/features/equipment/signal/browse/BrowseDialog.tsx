import { calls, type DeviceNode, findDriverProtocol } from '@zutai/contract';
import { Breadcrumb, Button, Modal, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { useEntryDialog } from '../../../../components/entry-dialog/index.ts';
import { ErrorState } from '../../../../components/error-state/index.ts';
import { SearchField } from '../../../../components/search-field/index.ts';
import { useCall } from '../../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { failureText } from '../../driver/try/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import type { SignalTexts } from '../model/field.ts';
import styles from './browse.module.css';
import { type PickedNode, textsOfNodes } from './node-texts.ts';

/** For how long a device is not asked for the same place again, ms. */
const STALE_MS = 60_000;

type Place = Pick<DeviceNode, 'address' | 'name'>;

export const browsable = (drivers: readonly DriverChoice[]) =>
  drivers.filter(({ protocol }) => findDriverProtocol(protocol)?.isBrowsable === true);

export interface BrowseDialogProps {
  /** Those whose devices tell what they have, at least one. */
  drivers: readonly DriverChoice[];
  isOpen: boolean;
  /** What is in the table already. */
  rows: readonly { readonly texts: SignalTexts }[];
  onPick: (texts: SignalTexts[]) => void;
  onClose: () => void;
}

/** Chooses signals from what a device tells of itself, place by place. */
export function BrowseDialog({ drivers, isOpen, rows, onPick, onClose }: BrowseDialogProps) {
  const t = useText('signal');
  const [picked, setPicked] = useState<readonly PickedNode[]>([]);
  const [chosen, setChosen] = useState('');
  const driver = drivers.find(({ id }) => id === chosen) ?? drivers[0];
  const close = () => {
    setPicked([]);
    onClose();
  };
  const entry = useEntryDialog({ isOpen, onClose: close, hasChanges: picked.length > 0 });
  return (
    <Modal
      {...entry.modal}
      width={760}
      title={t('browseTitle')}
      okText={t('announcedAdd', { count: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={() => {
        onPick(textsOfNodes(picked, new Set(rows.map(({ texts }) => texts.tag))));
        setPicked([]);
      }}
      destroyOnHidden
    >
      <p className={styles.text}>{t('browseText')}</p>
      {drivers.length > 1 && (
        <Select
          className={styles.driver}
          value={driver?.id}
          aria-label={t('browseDriver')}
          onChange={setChosen}
          options={drivers.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {driver !== undefined && (
        <Places
          key={driver.id}
          driver={driver}
          used={new Set(rows.flatMap(({ texts }) => (texts.driverId === driver.id ? texts.address : [])))}
          picked={picked}
          onPicked={setPicked}
        />
      )}
    </Modal>
  );
}

interface PlacesProps {
  driver: DriverChoice;
  /** Addresses of its signals. */
  used: ReadonlySet<string>;
  picked: readonly PickedNode[];
  onPicked: (picked: readonly PickedNode[]) => void;
}

function Places({ driver, used, picked, onPicked }: PlacesProps) {
  const t = useText('signal');
  const words = useText('communication');
  const signalWords = useText('signalTable');
  const language = useLanguage();
  const [way, setWay] = useState<readonly Place[]>([]);
  const [keyword, setKeyword] = useState('');
  const parent = way.at(-1)?.address;
  const request = { id: driver.id, ...(parent === undefined ? {} : { parent }) };
  const query = useCall(calls.driver.browse, request, { staleMs: STALE_MS });
  const { nodes, isCut, failure } = query.data ?? { nodes: [], isCut: false, failure: null };
  const goTo = (place: readonly Place[]) => {
    setWay(place);
    setKeyword('');
  };
  const word = keyword.trim().toLowerCase();
  const here = nodes.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(word));
  const isOwn = (one: PickedNode) => one.driverId === driver.id;
  const choose = (keys: readonly string[]) => {
    const path = way.map(({ name }) => name);
    const kept = picked.filter((one) => !isOwn(one) || keys.includes(one.address));
    const known = new Set(kept.filter(isOwn).map(({ address }) => address));
    const added = nodes.filter(({ address }) => keys.includes(address) && !known.has(address));
    onPicked([...kept, ...added.map((node) => ({ ...node, driverId: driver.id, path }))]);
  };
  return (
    <>
      <div className={styles.head}>
        <Breadcrumb
          items={[{ name: driver.title }, ...way].map(({ name }, level) => ({
            key: level,
            title:
              level === way.length ? (
                name
              ) : (
                <Button type="link" size="small" onClick={() => goTo(way.slice(0, level))}>
                  {name}
                </Button>
              ),
          }))}
        />
        <SearchField value={keyword} onChange={setKeyword} pauseMs={0} />
      </div>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <p>{failureText(failure, words, language)}</p>
          <p>{[failure.message, failure.code].filter(Boolean).join(' · ')}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('browseAgain')}
          </Button>
        </div>
      )}
      {!query.isError && failure === null && (
        <Table
          size="small"
          loading={query.isPending}
          scroll={{ x: 560, y: 360 }}
          pagination={false}
          rowKey="address"
          dataSource={here}
          locale={{ emptyText: t(word === '' ? 'browseNone' : 'browseNothing') }}
          rowSelection={{
            selectedRowKeys: picked.filter(isOwn).map(({ address }) => address),
            preserveSelectedRowKeys: true,
            onChange: (keys) => choose(keys.map(String)),
            getCheckboxProps: ({ dataType, address, name }) => ({
              disabled: dataType === null || used.has(address),
              'aria-label': name,
            }),
          }}
          columns={[
            {
              title: t('browseNode'),
              render: (_value, node) =>
                // Only a way to others, or a structure, which has parts.
                node.dataType === null ? (
                  <Button
                    type="link"
                    size="small"
                    className={styles.way}
                    onClick={() => goTo([...way, node])}
                  >
                    {node.name}
                  </Button>
                ) : (
                  node.name
                ),
            },
            { title: signalWords('address'), dataIndex: 'address', ellipsis: true },
            { title: t('announcedType'), dataIndex: 'type', width: 110 },
            { title: signalWords('unit'), dataIndex: 'unit', width: 80 },
            {
              title: '',
              width: 100,
              render: (_value, { address }) => (used.has(address) ? <Tag>{t('announcedUsed')}</Tag> : null),
            },
          ]}
        />
      )}
      {isCut && <p className={styles.text}>{t('browseCut', { count: nodes.length })}</p>}
    </>
  );
}
