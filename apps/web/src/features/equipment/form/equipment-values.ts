import type { Equipment } from '@zutai/contract';

/** What the form of a piece of equipment holds. */
export interface EquipmentValues {
  title: string;
  titleEn: string;
  display: 'list' | 'page';
  manufacturer: string;
  model: string;
  serialNumber: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
  remark: string;
}

export const NEW_EQUIPMENT: EquipmentValues = {
  title: '',
  titleEn: '',
  display: 'list',
  manufacturer: '',
  model: '',
  serialNumber: '',
  address: '',
  longitude: null,
  latitude: null,
  remark: '',
};

export function valuesOf(equipment: Equipment): EquipmentValues {
  const { title, titleEn, display, manufacturer, model, serialNumber, address, longitude, latitude, remark } =
    equipment;
  return { title, titleEn, display, manufacturer, model, serialNumber, address, longitude, latitude, remark };
}

/** Form values as the calls take them: cleared inputs are empty, not missing. */
export function cleanValues(values: EquipmentValues): EquipmentValues {
  return {
    title: values.title.trim(),
    titleEn: (values.titleEn ?? '').trim(),
    display: values.display,
    manufacturer: (values.manufacturer ?? '').trim(),
    model: (values.model ?? '').trim(),
    serialNumber: (values.serialNumber ?? '').trim(),
    address: (values.address ?? '').trim(),
    longitude: values.longitude ?? null,
    latitude: values.latitude ?? null,
    remark: values.remark ?? '',
  };
}
