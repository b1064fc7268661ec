import { ApiOutlined, DisconnectOutlined, HddOutlined, SettingOutlined } from '@ant-design/icons';
import type { CommunicationFault, FaultPart } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { Link } from 'react-router';
import { FaultSince, faultTitle, useFaultText } from '../../../components/fault-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import styles from './connection-banner.module.css';

/** Parts at most so many in one banner. */
const MAX_PARTS = 3;

/** What somebody can do something about at the gateway. */
const OF_GATEWAY: readonly FaultPart[] = ['gateway', 'configuration', 'disk'];

/** What follows from faults that leave the equipment online; others: the last good values are shown. */
const KEPT: Partial<Record<FaultPart, 'configurationKept' | 'diskKept'>> = {
  configuration: 'configurationKept',
  disk: 'diskKept',
};

const ICONS = {
  server: DisconnectOutlined,
  bus: DisconnectOutlined,
  gateway: DisconnectOutlined,
  driver: ApiOutlined,
  configuration: SettingOutlined,
  disk: HddOutlined,
} as const;

/** Where somebody can do something about it; undefined: nowhere in here. */
function useWay(
  fault: CommunicationFault,
  equipmentId: string,
): [path: string, key: 'toDrivers' | 'toGateways'] | undefined {
  const canSeeDrivers = useCan('equipment_view');
  const canSeeGateways = useCan('gateway_view');
  if (fault.part === 'driver' && canSeeDrivers)
    return [pathTo('/manage/eg/equipment/edit/:id/driver', { id: equipmentId }), 'toDrivers'];
  if (OF_GATEWAY.includes(fault.part) && canSeeGateways)
    return [pathTo('/manage/eg/gateway', undefined, { keyword: fault.address || fault.title }), 'toGateways'];
  return undefined;
}

interface FaultBannerProps {
  /** Of one part of the way, the worst; not empty. */
  faults: readonly CommunicationFault[];
  equipmentId: string;
  /** Values that came by other parts are current. */
  isPartial: boolean;
}

/** Names the part that fell, its address, why and since when, and what follows from it. */
export function FaultBanner({ faults, equipmentId, isPartial }: FaultBannerProps) {
  const t = useText('communication');
  const faultText = useFaultText();
  const titleOf = useTitle();
  const first = faults[0]!;
  const way = useWay(first, equipmentId);
  const Icon = ICONS[first.part];
  return (
    <div className={styles.banner} data-trouble={first.part} role="alert" data-testid="fault-banner">
      <Icon />
      <strong>
        {first.part === 'driver' && faults.length > 1
          ? t('driversTitle', { count: faults.length })
          : faultTitle(t, first, titleOf(first))}
      </strong>
      <span>
        {faults.slice(0, MAX_PARTS).map((fault) => (
          <span key={`${fault.part}/${fault.id}`} className={styles.part}>
            {faultText(faults.length === 1 && fault.part === 'driver' ? { ...fault, title: '' } : fault)}{' '}
            <FaultSince fault={fault} />
          </span>
        ))}
        {t(KEPT[first.part] ?? (isPartial ? 'keptPart' : 'kept'))}
        {(first.lostValues ?? 0) > 0 && ` ${t('lost', { count: numberText(first.lostValues ?? 0, 0) })}`}
        {way !== undefined && (
          <Link className={styles.way} to={way[0]}>
            {t(way[1])}
          </Link>
        )}
      </span>
    </div>
  );
}
