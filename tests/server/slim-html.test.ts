import { describe, expect, it } from 'vitest';
import { slimHtml } from '#server/slim-html.ts';

describe('slimHtml', () => {
  it('takes the white space around what begins and ends a line', () => {
    const html = '<ul> <li class="a > b  c"> One </li>\n<li>\n Two</li> </ul>\n';
    expect(slimHtml(html).html).toBe('<ul><li class="a > b  c">One</li><li>Two</li></ul>');
  });

  it('leaves the spaces between words alone, whatever marks them', () => {
    const html = '<p>Read <a href="/"> this</a> <b>now</b>, <i>please</i>.</p>';
    expect(slimHtml(html).html).toBe(html);
  });

  it('leaves scripts, styles and text fields as they are, for a policy names them by hash', () => {
    const html =
      '<script> run(1,  2) </script><style> a { b: c } </style><textarea> &lt;p&gt; </textarea>';
    expect(slimHtml(html).html).toBe(html);
  });

  it('puts what is asked for into forms that are posted, and into no text that writes one out', () => {
    const html =
      '<form><input></form><form class="a" METHOD="post"><p>a</p></form><textarea><form method="post"></textarea>';
    expect(slimHtml(html, '<i></i>').html).toBe(
      html.replace('METHOD="post">', 'METHOD="post"><i></i>'),
    );
  });

  it('is done with a large page of one tag that never ends in no time', () => {
    const started = performance.now();
    slimHtml(`<p${' a="b'.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
