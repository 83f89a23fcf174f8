import { DOMParser as Parser, parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parsePage } from '#browser/parts/parse-page.ts';
import { submitAlone } from '#browser/submit-alone.ts';

it('a page that parts are taken of is parsed without its styles, which are reported as breaches of another page’s policy', async () => {
  vi.stubGlobal('DOMParser', Parser);
  onTestFinished(() => void vi.unstubAllGlobals());
  const markup = `<html><head><title>Ann</title><style>a{color:red}</style></head>
    <body><style media="print">
      p { color: black }
    </style><p>Half</p></body></html>`;
  const page = await parsePage(new Response(markup));
  expect(page.querySelectorAll('style')).toHaveLength(0);
  expect([page.title, page.querySelector('p')?.textContent]).toEqual(['Ann', 'Half']);
});

it('a form goes as without script with its button, also where a field has the name of what sends it', () => {
  const { document } = parseHTML(
    '<form method="post"><input name="submit"><input name="action"><input type="submit" name="section" value="end"></form>',
  );
  const form = document.querySelector('form') as HTMLFormElement;
  const [named, led] = form.querySelectorAll('input');
  // As a browser has them.
  Object.assign(form, { submit: named });
  Object.defineProperty(form, 'action', { value: led, writable: false });
  const sent: HTMLFormElement[] = [];
  class Form {
    submit(this: HTMLFormElement) {
      sent.push(this);
    }
  }
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLFormElement', Form);
  onTestFinished(() => void vi.unstubAllGlobals());
  submitAlone(form, form.querySelector<HTMLInputElement>('[type=submit]'), '/messages/2/');
  expect(sent).toEqual([form]);
  expect(form.getAttribute('action')).toBe('/messages/2/');
  expect(form.querySelector<HTMLInputElement>('[type=hidden]')).toMatchObject({
    ...{ name: 'section', value: 'end' },
  });
});
