import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { lazy, Suspense } from 'react';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { MyPlaceButton } from './MyPlaceButton.tsx';
import styles from './place-buttons.module.css';

const PickPlaceDialog = lazy(async () => ({
  default: (await import('../../../components/place-map/index.ts')).PickPlaceDialog,
}));

/** Enters the coordinates by a click on a map, or of where the browser is. */
export function PlaceButtons() {
  const t = useText('placeMap');
  const { enter } = useFormEntry();
  const dialogs = useDialogs();
  const form = Form.useFormInstance();
  const pick = () => {
    const { longitude, latitude } = form.getFieldsValue(['longitude', 'latitude']);
    const isKnown = typeof longitude === 'number' && typeof latitude === 'number';
    const from = isKnown ? { longitude, latitude } : undefined;
    void dialogs.open((dialog) => (
      <Suspense>
        <PickPlaceDialog {...dialog} from={from} onPicked={(place) => enter({ ...place })} />
      </Suspense>
    ));
  };
  return (
    <div className={styles.buttons}>
      <Button icon={<EnvironmentOutlined />} onClick={pick}>
        {t('pick')}
      </Button>
      <MyPlaceButton />
    </div>
  );
}
