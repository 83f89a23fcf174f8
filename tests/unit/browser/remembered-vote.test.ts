import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { boot } from '#browser/boot.ts';
import { rememberedVote } from '#browser/enhance/remembered-vote.ts';

it.each([0, 1])('a remembered vote (%i) is pressed, also on what has the number 1', (vote) => {
  const { document } = parseHTML(
    `<form data-votes="albums.1"><input type="hidden" name="object_id" value="${vote}">
      <button name="vote" value="1" aria-pressed="false"></button>
      <button name="vote" value="0" aria-pressed="false"></button></form>`,
  );
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ 'albums.1': vote }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  boot([rememberedVote], document);
  const pressed = [...document.querySelectorAll('[aria-pressed=true]')];
  expect(pressed.map((button) => button.getAttribute('value'))).toEqual([String(vote)]);
});
