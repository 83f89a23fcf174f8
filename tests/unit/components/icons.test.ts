import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LATE_ICONS } from '../../../src/components/icon/late-icons.ts';
import { shapeOf, spriteOf } from '../../../src/components/icon/icons.ts';

describe('an icon', () => {
  it('draws paths that follow one another as one', () => {
    expect(shapeOf('menu')).toBe('<path d="M4 5h16M4 12h16M4 19h16"/>');
  });

  it('keeps a path apart that begins where another ended', () => {
    expect(shapeOf('x')).toBe('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>');
  });
});

/** What a drawing is made of: its elements with their attributes, paths as one list of their strokes. */
function strokesOf(svg: string): string[] {
  const shapes = [
    ...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse) ([^>]*?)\s*\/>/g),
  ];
  return shapes.flatMap(([, name = '', attributes = '']) => {
    const [, d = ''] = /^d="([^"]*)"$/.exec(attributes) ?? [];
    return name === 'path'
      ? d.split(/(?=M)/).map((stroke) => `M ${stroke.slice(1)}`)
      : [`${name} ${attributes}`];
  });
}

describe('every icon of the site', () => {
  const source = readFileSync('src/components/icon/icons.ts', 'utf8');
  const names = /\{([a-z0-9,-]+)\}\.svg/.exec(source)?.[1]?.split(',') ?? [];

  it('is looked at', () => {
    expect(names.length).toBeGreaterThan(25);
  });

  it.each(names)('is drawn whole: %s', (name) => {
    const original = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8');
    expect(strokesOf(shapeOf(name))).toEqual(strokesOf(original));
  });
});

describe('the icon sprite', () => {
  it('holds each icon by its name', () => {
    const sprite = spriteOf(['menu', 'x']);
    expect(sprite.match(/<symbol /g)).toHaveLength(2);
    expect(sprite).toContain('id="i-menu"');
  });

  it('refuses a name that is no icon, so that no page shows a hole', () => {
    expect(() => spriteOf(['no-such-icon'])).toThrow('no-such-icon');
  });
});

describe('late icons', () => {
  it('stand in one picture, each at its place', () => {
    const picture = readFileSync('src/styles/late-icons.svg', 'utf8');
    const styles = readFileSync('src/styles/icons.css', 'utf8');
    for (const [place, name] of [...LATE_ICONS].entries()) {
      const move = place > 0 ? ` transform="translate(${24 * place})"` : '';
      expect(picture).toContain(`<g${move}>${shapeOf(name)}</g>`);
      expect(styles).toContain(`.i-${name} {\n  --place: ${place};\n}`);
    }
    expect(picture).toContain(`viewBox="0 0 ${24 * LATE_ICONS.size} 24"`);
    expect(styles).toContain(
      `var(--place) / ${LATE_ICONS.size - 1} * 100%) 0 / ${LATE_ICONS.size}00% 100%`,
    );
  });
});
