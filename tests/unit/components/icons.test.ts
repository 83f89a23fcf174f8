import { describe, expect, it } from 'vitest';
import { iconsIn, spriteOf } from '../../../src/components/icon/icons.ts';

describe('the icon sprite', () => {
  it('holds each icon of a page once', () => {
    const page = '<use href="#i-menu"></use><use href="#i-x"></use><use href="#i-menu"></use>';
    const sprite = spriteOf(iconsIn(page));
    expect(sprite.match(/<symbol /g)).toHaveLength(2);
    expect(sprite).toContain('id="i-menu"');
  });

  it('refuses a name that is no icon, so that no page shows a hole', () => {
    expect(() => spriteOf(['no-such-icon'])).toThrow('no-such-icon');
  });
});
