import type { Place } from '@zutai/widgets/map';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { useEntryDialog } from '../entry-dialog/index.ts';
import { PlaceMap } from './PlaceMap.tsx';
import styles from './place-map.module.css';

/** Decimals of a degree that are kept: a tenth of a metre. */
const DECIMALS = 6;

/** Looked at where nothing is entered. */
const MIDDLE: Place = { longitude: 105, latitude: 33 };

/** Picks a place by a click on the map. */
export function PickPlaceDialog({
  from,
  onPicked,
  ...dialog
}: DialogProps & {
  /** What is entered already. */
  from: Place | undefined;
  onPicked: (place: Place) => void;
}) {
  const t = useText('placeMap');
  const [picked, setPicked] = useState(from);
  const entry = useEntryDialog({ ...dialog, hasChanges: picked !== from });
  const items = useMemo(
    () =>
      picked === undefined
        ? []
        : [{ id: 'picked', title: t('here'), state: 'online' as const, address: '', place: picked }],
    [picked, t],
  );
  // The map stays where it was moved to: what is picked is not what it looks at.
  const [start] = useState(from ?? MIDDLE);
  return (
    <Modal
      {...entry.modal}
      title={t('pickTitle')}
      width={760}
      okText={t('use')}
      okButtonProps={{ disabled: picked === undefined }}
      onOk={() => {
        if (picked !== undefined) onPicked(picked);
        dialog.onClose();
      }}
      afterClose={dialog.afterClose}
    >
      <p className={styles.picked}>{t('pickText')}</p>
      <div className={styles.picker}>
        <PlaceMap
          items={items}
          focus={start}
          zoom={from === undefined ? 3 : 12}
          onPick={({ longitude, latitude }) =>
            setPicked({
              longitude: Number(longitude.toFixed(DECIMALS)),
              latitude: Number(latitude.toFixed(DECIMALS)),
            })
          }
        />
      </div>
      <p className={styles.picked} role="status">
        {picked !== undefined && t('picked', { ...picked })}
      </p>
    </Modal>
  );
}
