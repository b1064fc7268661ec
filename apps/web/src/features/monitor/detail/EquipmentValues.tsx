import { calls } from '@zutai/contract';
import { useCall } from '../../../lib/call/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { RealTimeTab } from '../real-time/RealTimeTab.tsx';
import { WriteProvider } from '../write/WriteProvider.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './detail-page.module.css';

/** The values of a piece of equipment in real time, on a screen of another feature. */
export function EquipmentValues({ equipmentId }: { equipmentId: string }) {
  const { data } = useCall(calls.equipment.info, { id: equipmentId }, { staleMs: 10_000 });
  return (
    <EquipmentLive equipmentId={equipmentId}>
      <WriteProvider equipmentId={equipmentId}>
        {data !== undefined && <ConnectionBanner equipment={data} />}
        <div className={styles.body}>
          <RealTimeTab equipmentId={equipmentId} on={data} />
        </div>
      </WriteProvider>
    </EquipmentLive>
  );
}
