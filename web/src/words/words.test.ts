import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { fill } from '../lib/i18n';

const fields = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

describe('the catalogs', () => {
  it('have the same keys', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
  it.each(Object.keys(en) as (keyof typeof en)[])(
    '%s has the same fields in both languages and is not empty',
    (key) => {
      expect(fields(de[key])).toEqual(fields(en[key]));
      expect(en[key].trim()).not.toBe('');
      expect(de[key].trim()).not.toBe('');
    },
  );
});

describe('fill', () => {
  it('puts facts in their places', () => expect(fill('{a} of {b}', { a: 1, b: 'two' })).toBe('1 of two'));
  it('takes the word for one or for many', () => {
    expect(fill('{n} {n|card|cards}', { n: 1 })).toBe('1 card');
    expect(fill('{n} {n|card|cards}', { n: 2 })).toBe('2 cards');
  });
  it('leaves an unknown field to be seen', () => expect(fill('{a}', {})).toBe('{a}'));
});
