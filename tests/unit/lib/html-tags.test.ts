import { describe, expect, it } from 'vitest';
import { tagsOf } from '#lib/html-tags.ts';

const found = (html: string): string[] =>
  [...tagsOf(html)].map(({ name, isClosing }) => (isClosing ? `/${name}` : name));

describe('tagsOf', () => {
  it('gives the tags of a page in their order, with what they hold', () => {
    const html = '<!doctype html><P class="a > b">x < y</P><svg><path d="M0"/></svg>';
    expect(found(html)).toEqual(['p', '/p', 'svg', 'path', '/svg']);
    const [first] = tagsOf(html);
    expect(html.slice(first?.start, first?.end)).toBe('<P class="a > b">');
  });

  it.each([
    ['an attribute', '<input value="<script>"><b>', ['input', 'b']],
    ['an attribute in other quotes', `<input value='"<script>'><b>`, ['input', 'b']],
    ['a comment', '<!-- <script> --><b>', ['b']],
    ['a script', '<script>a("<style>")</script><b>', ['script', '/script', 'b']],
    ['a style', '<style>/* <script> */</style><b>', ['style', '/style', 'b']],
    ['a text field', '<textarea><script></textarea><b>', ['textarea', '/textarea', 'b']],
  ])('takes nothing for a tag that %s writes out', (_, html, names) => {
    expect(found(html)).toEqual(names);
  });

  it('says where the text of a script ends', () => {
    const html = '<script type="module">run("</scripts>")</script>';
    const [script] = tagsOf(html);
    expect(html.slice(script?.end, script?.textEnd)).toBe('run("</scripts>")');
  });

  it.each(['<p class="', '<!-- ', '<script>', '<textarea>', '<'])(
    'stops at a %s that never ends',
    (open) => {
      expect(found(`<b>${open} <i>`)).toEqual(['b', ...(open === '<' ? ['i'] : [])]);
    },
  );
});
