import { inLanguage, localeOfPath } from '@keywright/contract/locale';
import { describe, expect, test } from 'vitest';
import { at, speak } from './locale.ts';

describe('The language of a page', () => {
  test('is read from its address', () => {
    expect(['/', '/fr', '/fr/cart', '/france', '/cart/fr'].map(localeOfPath)).toEqual(['en', 'fr', 'fr', 'en', 'en']);
  });

  test('changes without losing the page, its query or its place', () => {
    expect(inLanguage('/cart?a=1#sum', 'fr')).toBe('/fr/cart?a=1#sum');
    expect(inLanguage('/fr/cart?a=1', 'en')).toBe('/cart?a=1');
    expect(inLanguage('/fr/cart', 'fr')).toBe('/fr/cart');
    expect(inLanguage('/', 'fr')).toBe('/fr');
    expect(inLanguage('/fr', 'en')).toBe('/');
    expect(inLanguage('/fr?vin=1', 'en')).toBe('/?vin=1');
  });

  test('stays when a French reader follows a link', () => {
    speak('fr');
    expect(at('/cart')).toBe('/fr/cart');
    speak('en');
    expect(at('/cart')).toBe('/cart');
  });
});
