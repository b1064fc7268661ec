import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntryData, chartEntrySchema, maxChartEntries } from '../chart/entry.ts';
import { type EquipmentRef, equipmentRefSchema, maxEquipmentRefs } from '../model/equipment-ref.ts';

/** A piece of equipment on the map. A place of 0, 0 is none: then the one the platform knows is taken. */
export interface MapEquipment extends EquipmentRef {
  longitude: number;
  latitude: number;
  address: string;
}

export interface ComplexMapData {
  /** An empty list: everything the page may speak of. One without any that is chosen shows none. */
  equipments: MapEquipment[];
  /** Says how many there are, and how many of them are online. */
  totalCount: boolean;
  titleEnable: boolean;
  signalEnable: boolean;
  /** Shown beside the equipment they belong to. */
  signalArray: ChartEntryData[];
  /** `auto` shows all equipment, `fixed` the place and zoom below. */
  center: 'auto' | 'fixed';
  /** Section 9: "Map zoom 12". 2 to the power of zoom tiles around the world. */
  zoom: number;
  longitude: number;
  latitude: number;
  address: string;
}

export const mapCenters = ['auto', 'fixed'] as const;
export const minMapZoom = 0;
export const maxMapZoom = 18;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const address = z.string().max(500);

/** Equipment by place (section 3, "Map"). */
export const complexMapModel = defineChartModel<ComplexMapData>({
  type: 'ComplexMap',
  widgetName: '地图',
  data: {
    equipments: [],
    totalCount: true,
    titleEnable: true,
    signalEnable: false,
    signalArray: [],
    center: 'auto',
    zoom: 12,
    longitude: 0,
    latitude: 0,
    address: '',
  },
  dataSchema: z.looseObject({
    equipments: z.array(equipmentRefSchema.extend({ longitude, latitude, address })).max(maxEquipmentRefs),
    // Files of others may say how many, or where: neither is lost, and the map centres by itself.
    totalCount: z.union([z.boolean(), z.number()]),
    titleEnable: z.boolean(),
    signalEnable: z.boolean(),
    signalArray: z.array(chartEntrySchema).max(maxChartEntries),
    center: z.union([z.enum(mapCenters), z.string().max(200), z.array(z.number()).max(3), z.looseObject({})]),
    zoom: z.number().min(minMapZoom).max(maxMapZoom),
    longitude,
    latitude,
    address,
  }),
});
