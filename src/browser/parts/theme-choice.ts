import { loadThemeTexts } from '#i18n/theme-texts.ts';
import { languageOf } from '#lib/language.ts';
import { chooseTheme, theme, THEME_CHOSEN, THEMES } from '../theme.ts';

/** Adds the choice of colours to those of language and group, where it is not there yet: only a script can keep it. */
export async function addThemeChoice(): Promise<void> {
  const t = await loadThemeTexts('theme', languageOf(document.documentElement.lang));
  for (const choices of document.querySelectorAll('#menu .choices, .foot .choices')) {
    if (choices.querySelector('[name=theme]')) continue;
    const select = Object.assign(document.createElement('select'), { name: 'theme' });
    select.append(...THEMES.map((name) => new Option(t(name), name)));
    select.value = theme();
    select.addEventListener('change', () => chooseTheme(select.value));
    addEventListener(THEME_CHOSEN, (event) => {
      select.value = String((event as CustomEvent).detail);
    });
    const label = Object.assign(document.createElement('label'), { className: 'label' });
    label.append(t('label'), ' ', select);
    choices.append(label);
  }
}
