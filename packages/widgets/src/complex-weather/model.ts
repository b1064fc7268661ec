import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Where the weather is of: a district that is chosen, or where the equipment of the page stands. */
export const weatherPositionTypes = ['district', 'equipment'] as const;

export interface ComplexWeatherData {
  /** Above the weather in the place of the district's name. */
  title: string;
  positionType: string;
  /** Codes of GB/T 2260, each within the one before; '' for none. The last that is chosen counts. */
  provinceId: string;
  cityId: string;
  countyId: string;
}

const code = z.union([z.literal(''), z.string().regex(/^[1-9]\d{5}$/)]);

/** The weather of a place (section 3, "Weather"); at most three a page. */
export const complexWeatherModel = defineModel<ComplexWeatherData>({
  type: 'ComplexWeather',
  positionKind: 'rect',
  widgetName: '天气',
  data: { title: '', positionType: 'district', provinceId: '', cityId: '', countyId: '' },
  dataSchema: z.looseObject({
    title: z.string().max(200),
    positionType: z.string().max(50),
    provinceId: code,
    cityId: code,
    countyId: code,
  }),
  style: { fill: { color: '$surface' }, font: { size: 14 } },
});

/** The district that is chosen most closely; '' for none. */
export const districtOf = ({ provinceId, cityId, countyId }: ComplexWeatherData): string =>
  countyId || cityId || provinceId;
