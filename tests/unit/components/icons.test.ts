import { describe, expect, it } from 'vitest';
import { iconsIn, shapeOf, spriteOf } from '../../../src/components/icon/icons.ts';

describe('an icon', () => {
  it('draws paths that follow one another as one', () => {
    expect(shapeOf('menu')).toBe('<path d="M4 5h16M4 12h16M4 19h16"/>');
  });

  it('keeps a path apart that begins where another ended', () => {
    expect(shapeOf('x')).toBe('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>');
  });
});

describe('the icon sprite', () => {
  it('holds each icon of a page once', () => {
    const page = '<use href="#i-menu"></use><use href="#i-x"></use><use href="#i-menu"></use>';
    const sprite = spriteOf(iconsIn(page));
    expect(sprite.match(/<symbol /g)).toHaveLength(2);
    expect(sprite).toContain('id="i-menu"');
  });

  it('is nothing on a page that refers to none', () => {
    expect(spriteOf(iconsIn('<p>'))).toBe('');
  });

  it('refuses a name that is no icon, so that no page shows a hole', () => {
    expect(() => spriteOf(['no-such-icon'])).toThrow('no-such-icon');
  });
});
