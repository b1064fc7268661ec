import type { Equipment, Signal } from '@zutai/contract';

/** A row of the monitoring list's query. */
export interface EquipmentRow {
  id: string;
  title: string;
  kind: 'EG' | 'GM';
  display: 'list' | 'page';
  manufacturer: string;
  model: string;
  serial_number: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
  remark: string;
  gateway_id: string | null;
  gateway_title: string | null;
  sn: string | null;
  device_id: string;
  template_id: string | null;
  template_title: string | null;
  home_page_id: string | null;
  online: boolean;
  last_seen: Date | null;
  signal_count: number;
  driver_count: number;
  page_count: number;
  is_followed: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface SignalRow {
  id: number;
  equipment_id: string;
  driver_id: string | null;
  driver_title: string;
  tag: string;
  title: string;
  title_en: string;
  group: string;
  unit: string;
  decimals: number;
  data_type: Signal['dataType'];
  address: string;
  scale: number;
  offset: number;
  writable: boolean;
  min: number | null;
  max: number | null;
  deadband: number;
  states: Signal['states'];
  remark: string;
  seq: number;
}

export function readEquipment(row: EquipmentRow): Equipment {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    // Specification, section 3: '00' opens the equipment's information, '01' its designed page.
    ruleType: row.display === 'page' ? '01' : '00',
    display: row.display,
    manufacturer: row.manufacturer,
    model: row.model,
    serialNumber: row.serial_number,
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    remark: row.remark,
    gatewayId: row.gateway_id,
    gatewayTitle: row.gateway_title ?? '',
    sn: row.sn ?? '',
    deviceId: row.device_id,
    templateId: row.template_id,
    templateTitle: row.template_title ?? '',
    online: row.online,
    lastSeenMs: row.last_seen?.getTime() ?? null,
    signalCount: row.signal_count,
    driverCount: row.driver_count,
    pageCount: row.page_count,
    homePageId: row.home_page_id,
    isFollowed: row.is_followed,
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}

export function readSignal(row: SignalRow): Signal {
  return {
    id: String(row.id),
    equipmentId: row.equipment_id,
    driverId: row.driver_id,
    driverTitle: row.driver_title,
    tag: row.tag,
    title: row.title,
    titleEn: row.title_en,
    group: row.group,
    unit: row.unit,
    decimals: row.decimals,
    dataType: row.data_type,
    address: row.address,
    scale: row.scale,
    offset: row.offset,
    writable: row.writable,
    min: row.min,
    max: row.max,
    deadband: row.deadband,
    states: row.states,
    remark: row.remark,
    seq: row.seq,
  };
}
