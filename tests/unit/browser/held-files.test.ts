import { expect, it, onTestFinished, vi } from 'vitest';
import { hold, placed, renaming } from '#browser/member/held-files.ts';

/** An input that gives back copies of the files that it is given, as a browser may. */
function opened(): HTMLInputElement {
  class Transfer {
    files: File[] = [];
    items = { add: (file: File) => this.files.push(new File([file], file.name)) };
  }
  vi.stubGlobal('DataTransfer', Transfer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { files: [] } as unknown as HTMLInputElement;
}

it('a file keeps its place among those it was chosen with, also where these are sent and it gets another name', () => {
  const input = opened();
  const files = ['a.mp4', 'b 2.mp4', 'c.mp4'].map((name) => new File(['film'], name));
  const places = (of: Iterable<File>) =>
    placed([...of]).map(([{ name }, { number, count }]) => `${name} ${number}/${count}`);
  expect(places(files)).toEqual(['a.mp4 1/3', 'b 2.mp4 2/3', 'c.mp4 3/3']);
  hold(input, files.slice(1));
  const [second] = input.files ?? [];
  if (second) renaming(input, second)?.rename();
  expect(places(input.files ?? [])).toEqual(['b2.mp4 2/3', 'c.mp4 3/3']);
  expect(places([new File(['film'], 'a.mp4')])).toEqual(['a.mp4 1/1']);
});
