import { describe, expect, it } from 'vitest';
import { deviceCodeText } from './index.ts';

/** Codes of section 8 with what each means: those of one line say the same. */
const MEANINGS: readonly (readonly [codes: readonly string[], zh: RegExp, en: RegExp])[] = [
  [['1711'], /控制器故障/, /Controller fault/],
  [['1712'], /控制器忙/, /busy/],
  [['1713'], /数据校验错误/, /checksum/],
  [['1714', '99903'], /变量不存在/, /does not exist/],
  [['1715', '99902'], /应答超时/, /Response timeout/],
  [['1721'], /变量地址不存在/, /address does not exist/],
  [['1722'], /数据类型错误/, /Invalid data type/],
  [['2003'], /写入值超出范围/, /Write value out of range/],
  [['2004'], /变量只读，不能写入/, /read-only and cannot be written/],
  [['99901'], /控制器通讯异常/, /communication fault/],
  [['99904'], /变量地址为空或格式错误/, /address empty or malformed/],
  [['99905'], /^变量只读$/, /^Signal is read-only$/],
  [['99906'], /^变量超出范围$/, /^Signal out of range$/],
  [['99907'], /数据读取不完整/, /Incomplete data read/],
  [['90099'], /未知异常/, /Unknown error/],
  [['1600000', '1617000'], /不支持的采集公式/, /Unsupported acquisition formula/],
];

describe('Section 8: "Device communication codes and their user-facing meaning"', () => {
  it.each(MEANINGS)('%j', (codes, zh, en) => {
    for (const code of codes) {
      expect(deviceCodeText('zh', code)).toMatch(zh);
      expect(deviceCodeText('en', code)).toMatch(en);
    }
  });

  it('is another for each meaning', () => {
    for (const language of ['zh', 'en'] as const) {
      const texts = MEANINGS.map(([[code = '']]) => deviceCodeText(language, code));
      expect(new Set(texts).size).toBe(MEANINGS.length);
    }
  });

  it.each(['1300', '4711', 'other', 'toString', ''])('"Any other code shows" itself: %s', (code) => {
    expect(deviceCodeText('zh', code)).toBe(`通讯错误，错误码：${code}`);
    expect(deviceCodeText('en', code)).toBe(`Communication error, code ${code}`);
  });

  it('"Timeout of an async command: code 1301, message \'communication timeout\' (通讯超时)"', () => {
    expect(deviceCodeText('zh', '1301')).toBe('通讯超时');
    expect(deviceCodeText('en', '1301')).toBe('Communication timeout');
  });
});
