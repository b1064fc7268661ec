import { addVariant, createPage, defaultContainer, showMain } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { chooseVariant, type ShownAs } from './use-variant.ts';

const plain = createPage(defaultContainer, []);
const forPhones = showMain(addVariant(plain, 'phone', 'empty'));
const phone = { isPhone: true, isWall: false };
const desk = { isPhone: false, isWall: false };
const by = (shownAs: ShownAs, asked: string | null = null) => ({ shownAs, asked, around: '' as const });

describe('the variant of a page', () => {
  it('is that for the screen, or what the address asks for', () => {
    expect(chooseVariant(forPhones, phone, by('page'))).toBe('phone');
    expect(chooseVariant(forPhones, desk, by('page'))).toBe('');
    expect(chooseVariant(forPhones, desk, by('page', 'phone'))).toBe('phone');
    expect(chooseVariant(forPhones, phone, by('page', 'main'))).toBe('');
    expect(chooseVariant(plain, phone, by('page'))).toBe('');
  });

  it('of a part is that of the page around it, whatever the screen is, where it has that one', () => {
    const within = { ...by('part'), around: 'phone' as const };
    expect(chooseVariant(forPhones, phone, within)).toBe('phone');
    expect(chooseVariant(plain, phone, within)).toBe('');
    // The page around is shown whole and small: so is its part.
    expect(chooseVariant(forPhones, phone, by('part'))).toBe('');
  });

  it('in a window is that for phones on a phone, whatever the address asks of the page below', () => {
    expect(chooseVariant(forPhones, phone, by('window', 'main'))).toBe('phone');
    expect(chooseVariant(forPhones, desk, by('window', 'phone'))).toBe('');
  });
});
