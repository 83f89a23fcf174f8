import { describe, expect, it } from 'vitest';
import { sourceFiles } from './architecture/source-files.ts';

describe('forms without script', () => {
  const texts = sourceFiles().map(({ path, text }) => [path, text] as const);

  it('are posted to the page that they stand on', () => {
    const forms = texts.flatMap(([path, text]) =>
      [...text.matchAll(/<form\b[^]*?>/gu)].map(([tag]) => [path, tag] as const),
    );
    const posted = forms.filter(([, tag]) => /method="post"/iu.test(tag));
    expect(posted.length).toBeGreaterThan(4);
    expect(posted.filter(([, tag]) => /\saction=/u.test(tag))).toEqual([]);
    expect(texts.filter(([, text]) => /\sformaction=/iu.test(text)).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('take no more than is read: what is longer would be lost with all that was typed', () => {
    const fields = texts.flatMap(([path, text]) =>
      [...text.matchAll(/<textarea\b[^]*?>\n|kind: 'textarea', ?[^]*?\n {8}\}/gu)].map(
        ([field]) => [path, field] as const,
      ),
    );
    expect(fields.length).toBeGreaterThan(10);
    const endless = fields.filter(
      ([, field]) => !/maxlength|readonly|\.\.\.(?:shared|\(rest)/iu.test(field),
    );
    // What is brought back of exclusions is read here and never sent.
    expect(endless.map(([path]) => path)).toEqual(['src/islands/exclusions/ExclusionText.tsx']);
  });

  it('are read and judged in one place, beside the calls of the API', () => {
    const using = (pattern: RegExp): string[] =>
      texts
        .filter(([path, text]) => path.startsWith('src/') && pattern.test(text))
        .map(([path]) => path)
        .toSorted();
    expect(using(/\breadForm\(/u)).toEqual([
      'src/api/routes/receive.ts',
      'src/lib/read-form.ts',
      'src/server/posted-form.ts',
    ]);
    expect(using(/\bpostedFormReader\(/u)).toEqual([
      'src/server/form-pages.ts',
      'src/server/posted-form.ts',
    ]);
    expect(using(/\bisCrossSite\(/u)).toEqual([
      'src/server/posted-form.ts',
      // What is too large to be held is judged before it is handed on (docs/decisions/076).
      'src/server/stream-form.ts',
      'src/server/web-request.ts',
    ]);
  });
});
