import { AimOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useFormEntry } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Enters the coordinates of where the browser is. */
export function MyPlaceButton() {
  const t = useText('equipment');
  const { enterLater } = useFormEntry();
  const { message } = App.useApp();
  // Browsers tell nobody where they are over plain HTTP.
  if (!window.isSecureContext) return null;
  const locate = () => {
    // A phone may take seconds to know it, and the browser asks first.
    const enter = enterLater(['longitude', 'latitude']);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        enter({
          longitude: Number(coords.longitude.toFixed(6)),
          latitude: Number(coords.latitude.toFixed(6)),
        }),
      () => void message.warning(t('myPlaceFailed')),
      { timeout: 10_000 },
    );
  };
  return (
    <Button icon={<AimOutlined />} onClick={locate}>
      {t('useMyPlace')}
    </Button>
  );
}
