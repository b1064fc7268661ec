import { emptyLookup, setAtPath } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { renderView } from '../testing/test-view.tsx';
import { weatherIcons } from './icon.ts';
import { complexWeather } from './index.ts';
import { type ComplexWeatherData, districtOf } from './model.ts';
import View from './View.tsx';
import { weatherKinds } from './weather-source.ts';

const blank = complexWeather.model.create('w', { x: 0, y: 0, width: 280, height: 150, rotate: 0 });

it('is of the district that is chosen most closely', () => {
  const data = { ...(blank.data as ComplexWeatherData), provinceId: '310000' };
  expect(districtOf(data)).toBe('310000');
  expect(districtOf({ ...data, cityId: '310100', countyId: '310115' })).toBe('310115');
});

it('says what is missing before anybody is asked', () => {
  const html = (path: string, value: string) => renderView(View, setAtPath(blank, path, value), emptyLookup);
  expect(html('data.title', 'Gate')).toContain('未选择行政区');
  expect(html('data.positionType', 'equipment')).toContain('设备没有位置');
  expect(html('data.provinceId', '310000')).toContain('运行画面中显示实时天气');
});

it('has a picture and words in both languages for each kind', () => {
  const { zh, en } = complexWeather.text;
  expect(Object.keys(weatherIcons).sort()).toEqual([...weatherKinds].sort());
  for (const kind of weatherKinds)
    expect([zh[`kinds.${kind}`], en[`kinds.${kind}`]]).not.toContain(undefined);
  expect(new Set(Object.values(weatherIcons)).size).toBe(weatherKinds.length);
});
